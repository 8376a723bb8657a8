/** Parameters that the engine itself gives to a form, beside the fields. They begin with `_`, which no field does. */
import type { Parameters } from '@/model/generated/files';

/** How a form was opened. `ask` closes with the values instead of saving them. */
export type Mode = 'add' | 'edit' | 'detail' | 'ask';

/** Reserved parameter that tells a form its mode; without it an `id` means edit, none means add. */
export const MODE = '_mode';

/** A form's mode by its parameters. */
export function modeOf(params: Readonly<Parameters>): Mode {
  const mode = params[MODE];
  if (mode === 'detail' || mode === 'ask') return mode;
  return params['id'] === undefined || params['id'] === null || params['id'] === '' ? 'add' : 'edit';
}

/** What a form closes with once its record is saved. */
export interface Saved {
  saved: true;
  id: string;
}

export function isSaved(result: unknown): result is Saved {
  return typeof result === 'object' && result !== null && (result as Partial<Saved>).saved === true;
}
