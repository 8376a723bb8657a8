/** Parameters that the engine itself gives to a form, beside the fields. They begin with `_`, which no field does. */
import type { Parameters } from '@/model/generated/files';

/** How a form was opened. `ask` closes with the values instead of saving them. */
export type FormMode = 'add' | 'edit' | 'detail' | 'ask';

/** Reserved parameter that tells a form its mode; without it an `id` means edit, none means add. */
export const MODE_PARAM = '_mode';

/** A form's mode by its parameters. */
export function formModeOf(params: Readonly<Parameters>): FormMode {
  const mode = params[MODE_PARAM];
  if (mode === 'detail' || mode === 'ask') return mode;
  return params['id'] === undefined || params['id'] === null || params['id'] === '' ? 'add' : 'edit';
}

/** What a form closes with once its record is saved. */
export interface SaveResult {
  saved: true;
  id: string;
}

export function isSaveResult(result: unknown): result is SaveResult {
  return typeof result === 'object' && result !== null && (result as Partial<SaveResult>).saved === true;
}
