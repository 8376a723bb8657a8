/** Unsaved work of a screen together with its draft. It deletes the draft of a work that has ended. */
import { confirm } from '../notices/notices';
import { messages } from '../messages';
import { deleteDraft, loadDraft, saveDraft, type Draft } from './drafts';
import { clearUnsaved, registerUnsaved, unsavedWork, type UnsavedWork } from './unsaved-work';

export interface Work {
  /** The draft stored at an earlier visit, or undefined. */
  draft(): Draft | undefined;
  /** Stores the draft and registers the work as unsaved. */
  change(draft: Draft): void;
  /** Registers work that was restored from its draft, without storing it again. */
  resume(): void;
  /** Ends the work, because it was saved or discarded: deletes its draft. Call it before the tab or dialog closes. */
  finish(): void;
  /** Called when the screen is unmounted. The draft of unsaved work remains, e.g. for a reload of the page. */
  release(): void;
  /** Asks the user before the work is discarded. Resolves with true when nothing is unsaved any more. */
  confirmDiscard(): Promise<boolean>;
}

/** Ends works that the user saved or discarded. */
function end({ key, draftKey }: Pick<UnsavedWork, 'key' | 'draftKey'>): void {
  clearUnsaved(key);
  deleteDraft(draftKey);
}

async function confirmDiscard(works: readonly UnsavedWork[]): Promise<boolean> {
  if (works.length === 0) return true;
  const yes = await confirm({
    title: messages.leaveTitle,
    text: messages.leaveText(works.map(({ title }) => title).join('、')),
    danger: true,
    okText: messages.leave,
    cancelText: messages.stay,
  });
  if (yes) works.forEach(end);
  return yes;
}

/** Asks the user before unsaved work of these owners (default: all) is lost. True when it was discarded. */
export const confirmLeave = (ownerIds?: readonly string[]): Promise<boolean> =>
  confirmDiscard(unsavedWork().list.filter(({ ownerId }) => !ownerIds || ownerIds.includes(ownerId)));

/**
 * Opens the work of a screen. It counts as unsaved from its first change on.
 * @example const work = openWork({ key: 'form:tab1', ownerId: 'tab1', title: '新增字典', draftKey: 'system/dict.form?' });
 */
export function openWork(entry: UnsavedWork): Work {
  const resume = (): void => registerUnsaved(entry);
  return {
    draft: () => loadDraft(entry.draftKey),
    change(draft) {
      resume();
      saveDraft(entry.draftKey, draft, entry.title);
    },
    resume,
    finish: () => end(entry),
    release: () => clearUnsaved(entry.key),
    confirmDiscard: () => confirmDiscard(unsavedWork().list.filter(({ key }) => key === entry.key)),
  };
}
