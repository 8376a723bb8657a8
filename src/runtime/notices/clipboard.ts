import { notify, reportError } from './notices';
import { messages } from '../messages';

/** Fallback by `execCommand`: `navigator.clipboard` exists only on https pages. */
function copyBySelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Copies a text to the clipboard and shows a notice with the result. */
export function copyToClipboard(text: string): void {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  const done = clipboard ? clipboard.writeText(text) : Promise.resolve(copyBySelection(text));
  done.then(() => notify.success(messages.copied), reportError);
}
