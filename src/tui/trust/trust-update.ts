import { movedInList } from '../evidence/list-moves.js';
import type { Command } from '../keymap/keymap.js';
import type { Msg, Next } from '../messages.js';
import type { Model } from '../model.js';
import { movedTo } from '../run/list.js';
import { fieldOf } from '../text/text-field.js';
import { matrixRows } from './layout.js';
import { arranged, nextFilter, nextSort, noFilter } from './list.js';
import type { TrustFilter, TrustMsg, TrustReport, TrustScreen } from './model.js';

/** A key on the trust report. */
export function trustCommand(model: Model, screen: TrustScreen, command: Command | null): Next {
  const { annotator } = model;
  if (command === 'leave' || command === 'back')
    return annotator === null ? [model, [{ do: 'quit' }]] : [model, [{ do: 'loadHome', annotator }]];
  if (screen.ask !== null)
    return command === 'do:yes' && annotator !== null
      ? [{ ...model, said: 'counting ...' }, [{ do: 'trust:open', annotator, confirmed: true }]]
      : [model, []];
  const rows = matrixRows(model, screen.headline);
  const with_ = (next: TrustScreen): Next => [{ ...model, screen: next }, []];
  const filtered = (filter: TrustFilter): Next => with_(arranged({ ...screen, filter }, rows));
  switch (command) {
    case 'choose': {
      const line = screen.lines[screen.shown[screen.at] ?? -1];
      if (line?.runId === null)
        return [{ ...model, notice: 'there is no run to open: the words below say why' }, []];
      return [model, line ? [{ do: 'run:open', runId: line.runId }] : []];
    }
    case 'do:model':
      return filtered(nextFilter(screen, 'model'));
    case 'do:band':
      return filtered(nextFilter(screen, 'band'));
    case 'do:reason':
      return filtered(nextFilter(screen, 'reason'));
    case 'do:all':
      return filtered(noFilter);
    case 'find':
      return [{ ...model, overlay: { kind: 'find', field: fieldOf('') } }, []];
    case 'do:sort':
      return with_(arranged({ ...screen, sort: { by: nextSort(screen.sort.by), down: false } }, rows));
    case 'do:reverse':
      return with_(arranged({ ...screen, sort: { ...screen.sort, down: !screen.sort.down } }, rows));
    default: {
      const to = command && movedInList(command, { at: screen.at, length: screen.shown.length, rows });
      return to === null ? [model, []] : with_(movedTo(screen, to, rows));
    }
  }
}

/** The report has come, or why it is not opened yet. */
export function trustMessage(model: Model, _: TrustScreen | null, msg: TrustMsg & { at: number }): Next {
  switch (msg.type) {
    case 'trust:ask':
      return [{ ...model, overlay: null, said: null, screen: { ...opened(nothing), ask: msg.sentence } }, []];
    case 'trust:opened': {
      const fresh = opened(msg.report);
      const screen = arranged(fresh, matrixRows(model, fresh.headline));
      return [{ ...model, overlay: null, said: null, screen }, []];
    }
    case 'trust:refused':
      return [{ ...model, said: null, notice: msg.sentence }, []];
  }
}

/** Everybody's messages while the report is on screen. */
export function trustShared(model: Model, screen: TrustScreen, msg: Msg): Next {
  if (msg.type === 'failed') return [{ ...model, said: null, notice: msg.sentence }, []];
  if (msg.type !== 'resized') return [model, []];
  return [{ ...model, screen: movedTo(screen, screen.at, matrixRows(model, screen.headline)) }, []];
}

/** Words to filter by. */
export function trustTyped(model: Model, screen: TrustScreen, text: string): Next {
  const filter = { ...screen.filter, text: text.trim() };
  return [{ ...model, screen: arranged({ ...screen, filter }, matrixRows(model, screen.headline)) }, []];
}

const nothing: TrustReport = { headline: '', lines: [], reasons: [] };

const opened = (report: TrustReport): TrustScreen => ({
  kind: 'trust',
  ask: null,
  ...report,
  shown: [],
  at: 0,
  top: 0,
  filter: noFilter,
  // Recorded passes that do not stand come first.
  sort: { by: 'trusted', down: false },
});
