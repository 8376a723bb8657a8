import { notify, reportError } from '@/runtime/notices/notices';
import { messages } from '../messages';

/** The old way, for pages that are not served over https. */
function copyBySelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Puts a text on the clipboard and says so. */
export function copyToClipboard(text: string): void {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  const done = clipboard ? clipboard.writeText(text) : Promise.resolve(copyBySelection(text));
  done.then(() => notify.success(messages.copied), reportError);
}
