/** Scripts of an online form (contract.md §7.5), as text: only the console's interpreter runs them. */
import type { When } from '../../generated/files';
import type { Buttons } from '../buttons';
import { textOf, type Json } from '../payload/reader';

/** A button of the form that its script executes. */
export interface ScriptButton {
  key: string;
  label: string;
  when: When | null;
}

export interface OnlineScripts {
  /** Source of the list's script; '' without one. */
  list: string;
  form: string;
  /** Names of the list's actions that its script executes. */
  listButtons: readonly string[];
  formButtons: readonly ScriptButton[];
}

const MAX_SOURCE = 200_000;

/** The script of a reply; '' without one, and for one that is too long. */
export function scriptOf({ enhanceJs }: Json): string {
  const source = textOf(enhanceJs) ?? '';
  return source.length > MAX_SOURCE ? '' : source;
}

export const readScripts = (list: Json, form: Json, { actions, form: inForm, scripted }: Buttons): OnlineScripts => ({
  list: scriptOf(list),
  form: scriptOf(form),
  listButtons: scripted.filter((key) => !inForm.includes(key)),
  formButtons: inForm
    .filter((key) => scripted.includes(key))
    .map((key) => ({ key, label: actions[key]?.label ?? key, when: actions[key]?.when ?? null })),
});
