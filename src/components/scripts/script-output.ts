/** What scripts may ask of every screen. */
import { isJsonObject } from '@/model/http/json';
import { notify, type NoticeTone } from '@/runtime/notices/notices';
import type { ScriptOutput, ScriptProblem } from '@/runtime/scripts/protocol';
import { messages } from './messages';

const MAX_TEXT = 300;
const TONES: readonly NoticeTone[] = ['success', 'error', 'warning', 'info'];

/** Members of `that` by the kind of their report, for the message that a screen does not support them. */
const NAMES: Readonly<Record<string, string>> = {
  set: 'that.triggleChangeValue',
  rows: 'that.addSubRows、that.clearSubRows',
  reload: 'that.loadData',
};

/** Shows the notice of a script; tells about what the screen does not support. */
export function showOutput({ kind, value }: ScriptOutput): void {
  const given = isJsonObject(value) ? value : {};
  const tone = TONES.find((one) => one === given.tone);
  if (kind === 'notice' && tone) notify[tone](String(given.text).slice(0, MAX_TEXT));
  else if (Object.hasOwn(NAMES, kind)) notify.warning(messages.notHere(NAMES[kind] ?? kind));
}

/** Shows a bug of a script, with its line. */
export const showProblem = ({ message, line }: ScriptProblem): void =>
  void notify.error(messages.problem(message.slice(0, MAX_TEXT), line));

/** The method that runs after a button. */
export const hookOf = (code: string): string => `${code}_hook`;
