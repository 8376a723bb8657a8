/** A person may change departments, here or in another window: then menu, permissions and data are others. */
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { reportError } from '@/runtime/notices/notices';
import { loadPermissions, session } from '@/runtime/account/session';
import { tabs } from '@/runtime/navigation/tabs';
import { hasUnsaved } from '@/runtime/unsaved/unsaved-work';

/** Every open screen loads anew, those behind when they are shown; what holds unsaved work stays as it is. */
export function remountTabs(): void {
  for (const tab of tabs().list) {
    if (hasUnsaved(tab.key)) continue;
    tab.version += 1;
    tab.seen = tab.key === tabs().active;
  }
}

/** Follows the department of the person who is signed in. */
export function useDepartmentChange(): void {
  const orgCode = useSnapshot(session()).user?.orgCode;
  const shown = useRef(orgCode);
  useEffect(() => {
    if (orgCode === undefined || shown.current === orgCode) return;
    shown.current = orgCode;
    loadPermissions().catch(reportError).finally(remountTabs);
  }, [orgCode]);
}
