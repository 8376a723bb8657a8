import { notify, report } from '@/runtime/notice';
import { texts } from '../texts';

/** The old way, for pages that are not served over https. */
function copySelected(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Puts a text on the clipboard and says so. */
export function copyText(text: string): void {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  const done = clipboard ? clipboard.writeText(text) : Promise.resolve(copySelected(text));
  done.then(() => notify.success(texts.copied), report);
}
