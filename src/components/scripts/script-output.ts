/** What scripts may ask of every screen. */
import { isJsonObject } from '@/model/http/json';
import { notify, type NoticeTone } from '@/runtime/notices/notices';
import type { ScriptOutput, ScriptProblem } from '@/runtime/scripts/protocol';
import { messages } from './messages';

const MAX_TEXT = 300;
const TONES: readonly NoticeTone[] = ['success', 'error', 'warning', 'info'];

/** Shows the notice of a script. */
export function showNotice({ kind, value }: ScriptOutput): void {
  const given = isJsonObject(value) ? value : {};
  const tone = TONES.find((one) => one === given.tone);
  if (kind === 'notice' && tone) notify[tone](String(given.text).slice(0, MAX_TEXT));
}

/** Shows a bug of a script, with its line. */
export const showProblem = ({ message, line }: ScriptProblem): void =>
  void notify.error(messages.problem(message.slice(0, MAX_TEXT), line));

/** The method that runs after a button. */
export const hookOf = (code: string): string => `${code}_hook`;
