/** Scripts of an online form (contract.md §7.5), as text: only the console's interpreter runs them. */
import type { When } from '../../generated/files';
import type { Buttons } from '../buttons';
import { textOf, type Json } from '../payload/reader';
import type { WarningCollector } from '../payload/warnings';

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

/** A reply and its place in the payload. */
interface Reply {
  config: Json;
  place: string;
}

/** The script of a reply; '' without one, and for one that is too long, which a warning names. */
export function scriptOf({ config, place }: Reply, report: WarningCollector): string {
  const source = textOf(config.enhanceJs) ?? '';
  if (source.length <= MAX_SOURCE) return source;
  report.warn('longScript', place, 'enhanceJs');
  return '';
}

export const readScripts = (
  list: Reply,
  form: Reply,
  { actions, form: inForm, scripted }: Buttons,
  report: WarningCollector,
): OnlineScripts => ({
  list: scriptOf(list, report),
  form: scriptOf(form, report),
  listButtons: scripted.filter((key) => !inForm.includes(key)),
  formButtons: inForm
    .filter((key) => scripted.includes(key))
    .map((key) => ({ key, label: actions[key]?.label ?? key, when: actions[key]?.when ?? null })),
});
