import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import { agreementHeight, innerWidth } from '../layout.js';
import type { Msg, Next } from '../messages.js';
import type { Model } from '../model.js';
import { scrollTop } from '../scroll.js';
import { type AgreementMsg, type AgreementScreen, exportForms } from './model.js';

/** A key on screen E. */
export function agreementCommand(
  model: Model,
  screen: AgreementScreen,
  command: Command | null,
  key: TimedKey,
): Next {
  const { annotator } = model;
  if (annotator === null) return [model, []];
  if (screen.exporting !== null) return exportCommand(model, screen, screen.exporting, command, key);
  if (command === 'back' || command === 'leave') return leave(model, annotator);
  if (command === 'do:consensus') return [model, [{ do: 'consensus:open', annotator, pass: screen.pass }]];
  if ('closed' in screen.view) return [model, []];
  const { panes, notes, canWeight } = screen.view;
  const show = (pane: number): Next => [
    { ...model, screen: { ...screen, pane: (pane + panes.length) % panes.length, top: 0 } },
    [],
  ];
  switch (command) {
    case 'do:pane-next':
      return show(screen.pane + 1);
    case 'do:pane-previous':
      return show(screen.pane - 1);
    case 'do:pane':
      return Number(key.digit) <= panes.length ? show(Number(key.digit) - 1) : [model, []];
    case 'do:strata':
      return toPane(
        model,
        screen,
        'strata',
        'there are no strata: nothing is known of the runs but the labels',
      );
    case 'do:notes':
      return [
        { ...model, overlay: { kind: 'text', title: 'How the figures are made', text: notes, top: 0 } },
        [],
      ];
    case 'do:weights':
      return canWeight
        ? [model, [opening(model, screen, annotator, !screen.weighted)]]
        : [{ ...model, notice: 'no weights: every item was drawn with the same probability' }, []];
    case 'do:rows':
      return [
        model,
        [{ do: 'agreement:rows', annotator, pass: screen.pass, columns: innerWidth(model.size) }],
      ];
    case 'do:export':
      return [{ ...model, screen: { ...screen, exporting: 0 } }, []];
    default: {
      const lines = panes[screen.pane]?.lines.length ?? 0;
      const top = scrollTop(command, screen.top, lines, agreementHeight(model));
      return [top === null ? model : { ...model, screen: { ...screen, top } }, []];
    }
  }
}

/** What screen E asked for has come. */
export function agreementMessage(
  model: Model,
  screen: AgreementScreen | null,
  msg: AgreementMsg & { at: number },
): Next {
  switch (msg.type) {
    case 'agreement:opened': {
      const { pass, view, weighted } = msg;
      // Weights on or off, or another width: the same pane stays open.
      const pane =
        screen?.pass === pass && !('closed' in view) ? Math.min(screen.pane, view.panes.length - 1) : 0;
      const opened: AgreementScreen = {
        kind: 'agreement',
        pass,
        view,
        pane,
        top: 0,
        weighted,
        exporting: null,
      };
      return [{ ...model, overlay: null, said: null, screen: opened }, []];
    }
    case 'agreement:rows':
      return [
        {
          ...model,
          overlay: { kind: 'text', title: 'Which rows were used, and why not', text: msg.text, top: 0 },
        },
        [],
      ];
    case 'agreement:exported':
      return [{ ...model, said: msg.sentence }, []];
  }
}

/** Another width needs other lines. */
export function agreementShared(model: Model, screen: AgreementScreen, msg: Msg): Next {
  if (msg.type === 'failed') return [{ ...model, notice: msg.sentence }, []];
  if (msg.type !== 'resized' || model.annotator === null) return [model, []];
  return [model, [opening(model, screen, model.annotator, screen.weighted)]];
}

function exportCommand(
  model: Model,
  screen: AgreementScreen,
  at: number,
  command: Command | null,
  key: TimedKey,
): Next {
  const move = (exporting: number | null): Next => [{ ...model, screen: { ...screen, exporting } }, []];
  const chosen = command === 'do:pane' ? Number(key.digit) - 1 : command === 'choose' ? at : -1;
  const form = exportForms[chosen];
  if (form && model.annotator !== null) {
    const effect = { do: 'agreement:export' as const, annotator: model.annotator, pass: screen.pass, form };
    return [{ ...model, said: 'writing ...', screen: { ...screen, exporting: null } }, [effect]];
  }
  if (command === 'down') return move((at + 1) % exportForms.length);
  if (command === 'up') return move((at + exportForms.length - 1) % exportForms.length);
  return command === 'back' || command === 'leave' || command === 'do:export' ? move(null) : [model, []];
}

function toPane(model: Model, screen: AgreementScreen, id: string, otherwise: string): Next {
  const at = 'closed' in screen.view ? -1 : screen.view.panes.findIndex(pane => pane.id === id);
  if (at < 0) return [{ ...model, notice: otherwise }, []];
  return [{ ...model, screen: { ...screen, pane: at, top: 0 } }, []];
}

const leave = (model: Model, annotator: string): Next => [model, [{ do: 'loadHome', annotator }]];

const opening = (model: Model, { pass }: AgreementScreen, annotator: string, weighted: boolean) => ({
  do: 'agreement:open' as const,
  annotator,
  pass,
  columns: innerWidth(model.size),
  weighted,
});
