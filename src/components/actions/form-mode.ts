/** Reserved form parameters of the engine. Their names begin with `_`, which field names never do. */
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';

/** Mode of a form. A form in mode `ask` returns its values instead of saving them. */
export type FormMode = 'add' | 'edit' | 'detail' | 'ask';

/** Reserved parameter for the form mode. Without it, a form with an `id` is in mode edit, otherwise in mode add. */
export const MODE_PARAM = '_mode';

/** Reserved parameter for the keys of the fields that the list which adds a record fills; they cannot be changed. */
export const FIXED_PARAM = '_fixed';

/** Reserved parameters for the keys of the only fields that are shown, of those that are not, and for the title. */
export const [SHOWN_PARAM, HIDDEN_PARAM, TITLE_PARAM] = ['_shown', '_hidden', '_title'] as const;

/** Parameters of a form that adds a record to a list with these parameters: the record has to appear in the list. */
export function parametersToAdd(params: Readonly<Parameters>, { fields }: Pick<Entity, 'fields'>): Parameters {
  const fixed = Object.keys(params).filter((key) => key in fields && params[key] !== null && params[key] !== '');
  return fixed.length === 0 ? { ...params } : { ...params, [FIXED_PARAM]: fixed.join(',') };
}

const namesIn = (names: Parameters[string] | undefined): ReadonlySet<string> =>
  new Set(typeof names === 'string' ? names.split(',') : []);

/** Reads the value of `FIXED_PARAM`. */
export const fixedFieldsOf = namesIn;

/** Whether a form shows a field, by the values of `SHOWN_PARAM` and `HIDDEN_PARAM`. */
export function isShownIn(
  shown: Parameters[string] | undefined,
  hidden: Parameters[string] | undefined,
): (key: string) => boolean {
  const [only, without] = [namesIn(shown), namesIn(hidden)];
  return (key) => (typeof shown === 'string' ? only.has(key) : !without.has(key));
}

/** Derives the form mode from the parameters of the form. */
export function formModeOf(params: Readonly<Parameters>): FormMode {
  const mode = params[MODE_PARAM];
  if (mode === 'detail' || mode === 'ask') return mode;
  return params['id'] === undefined || params['id'] === null || params['id'] === '' ? 'add' : 'edit';
}

/** Result of a form that closes after saving its record. */
export interface SaveResult {
  saved: true;
  id: string;
}

export function isSaveResult(result: unknown): result is SaveResult {
  return typeof result === 'object' && result !== null && (result as Partial<SaveResult>).saved === true;
}
