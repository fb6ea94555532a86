import type { Model, Screen, Typed } from '../model.js';

/** What was typed and is on its way to the disk, remembered until it is there. */
export const remembered = (model: Model, overlay: Typed): Model =>
  model.saving ? { ...model, unsaved: { overlay, item: itemOf(model.screen) } } : model;

/** What was typed is on disk. */
export function saved({ unsaved: _, ...model }: Model): Model {
  return model;
}

/** After a failed save the field is open again with all that was typed; Esc is the way to give it up. */
export const givenBack = (model: Model): Model =>
  model.unsaved && !model.overlay && model.unsaved.item === itemOf(model.screen)
    ? { ...saved(model), overlay: model.unsaved.overlay }
    : model;

/** A field that is opened anew, where the item had to be read anew after the failure, holds what was typed in it. */
export function filledAgain(model: Model): Model {
  const { overlay, unsaved } = model;
  const same =
    unsaved && (overlay?.kind === 'note' || overlay?.kind === 'ask')
      ? purposeOf(overlay) === purposeOf(unsaved.overlay) && unsaved.item === itemOf(model.screen)
      : false;
  return unsaved && same ? { ...saved(model), overlay: unsaved.overlay } : model;
}

const purposeOf = (overlay: Typed): string => (overlay.kind === 'ask' ? `ask ${overlay.purpose}` : 'note');

function itemOf(screen: Screen): string | null {
  const item = 'item' in screen ? screen.item : null;
  if (item === null) return null;
  return 'id' in item ? item.id : item.item;
}
