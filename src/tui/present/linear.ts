import type { LabelChoice } from '../../core/review/passes.js';
import { visible } from '../../core/text/visible.js';
import { areaOf } from '../areas.js';
import type { ClaimScreen, Model } from '../model.js';
import { homeItems } from './home.js';
import { overlayText } from './overlay-text.js';

/** The screen for a screen reader: what matters first, whole sentences, no frame, nothing folded. */
export function linearLines(model: Model): string[] {
  const { overlay, screen } = model;
  const notice = model.notice === null ? [] : [`Note: ${model.notice}.`];
  const said = model.said === null ? [] : [`${model.said}.`];
  if (overlay?.kind === 'note' || overlay?.kind === 'find') {
    return [
      ...notice,
      `${overlay.kind === 'note' ? 'Note' : 'Find'}: ${overlay.field.text}`,
      'Enter accepts, Escape leaves.',
    ];
  }
  if (overlay?.kind === 'ask')
    return [...notice, `${overlay.prompt}: ${overlay.field.text}`, 'Enter accepts, Escape leaves.'];
  if (overlay?.kind === 'lock') {
    return [
      `Lock ${overlay.pass.name}: ${overlay.labelled} of ${overlay.total} labelled${overlay.openValues > 0 ? `, ${overlay.openValues} values of them without a label` : ''}. y locks for good, Escape goes back.`,
    ];
  }
  if (overlay) return [...overlayText(model, overlay).split('\n'), 'Escape goes back.'];
  const area = areaOf(screen);
  if (area) return area.linear(model, screen);
  switch (screen.kind) {
    case 'loading':
      return [...notice, screen.what];
    case 'name':
      return [...notice, `Your name: ${screen.field.text}`, 'Enter takes this name.'];
    case 'home':
      return [
        ...notice,
        'trustlayer, home.',
        ...homeItems(screen.home, 100).map(item => item.label.replace(/\s{2,}/g, ', ').trim()),
        `Line ${screen.at + 1} is chosen. Enter or a number opens, q leaves.`,
      ];
    case 'claim':
      return [...claimLines(screen), ...notice, ...said];
    default:
      return [];
  }
}

function claimLines(screen: ClaimScreen): string[] {
  const { item, pass, queue, at, last } = screen;
  const given = pass.labels.find(choice => choice.value === last?.value);
  const recorded = last && given ? [`Item ${last.number} recorded: ${given.title}.`] : [];
  if (at >= queue.length) return [...recorded, 'End of the queue. q leaves.'];
  if (!item) return [`Item ${at + 1} of ${queue.length}.`];
  const state = screen.states[item.id];
  const own = pass.labels.find(choice => choice.value === state?.label?.value);
  const text = (item.text ?? '').trim() === '' ? 'There is no closing message.' : visible(item.text ?? '');
  return [
    ...recorded,
    `Item ${at + 1} of ${queue.length}. ${pass.question}${own ? ` Your label: ${own.title}.` : ''}${state?.flagged ? ' Flagged.' : ''}`,
    ...text.split('\n'),
    `End of message${item.cutOff ? ', cut off by a limit' : ''}. ${pass.labels.map(spoken).join(', ')}. Question mark for all keys.`,
  ];
}

const spoken = (choice: LabelChoice): string => `${choice.digit ?? choice.letter} ${choice.title}`;
