/** Drafts of saves without a reply. A file of its own: only forms load it. */
import { wasSaved } from '../http/save';
import { deleteDraft, loadDraft } from './drafts';

/**
 * Deletes a draft whose save was executed, although its reply was lost before the page was closed. Sends a request only
 * for a draft that may have been saved.
 * @returns true when it was
 */
export async function deleteSavedDraft(draftKey: string): Promise<boolean> {
  const key = loadDraft(draftKey)?.['saveKey'];
  if (typeof key !== 'string' || !(await wasSaved(key))) return false;
  deleteDraft(draftKey);
  return true;
}
