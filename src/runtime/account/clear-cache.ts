/** 清除缓存: forgets drafts and reloads the dictionaries. */
import { refreshDicts } from '../dict/dictionaries';
import { messages } from '../messages';
import { notify, reportError } from '../notices/notices';
import { deleteDrafts } from '../unsaved/drafts';

/** Says on the page what happened. Never throws. */
export async function clearCache(): Promise<void> {
  try {
    deleteDrafts();
    await refreshDicts();
    notify.success(messages.cacheRefreshed);
  } catch (error) {
    reportError(error);
    notify.error(messages.cacheFailed);
  }
}
