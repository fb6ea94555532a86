import type { Next } from '../messages.js';
import type { Model } from '../model.js';

/** A screen that does not open says why; called for it alone, the program ends and says so on the command line. */
export const refused = (model: Model, isOpen: boolean, sentence: string): Next =>
  model.direct !== null && !isOpen
    ? [{ ...model, said: sentence }, [{ do: 'quit' }]]
    : [{ ...model, notice: sentence }, []];
