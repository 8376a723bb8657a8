/** Reacts to a change of department, made here or in another window: menu, permissions and data change with it. */
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { reportError } from '@/runtime/notices/notices';
import { loadPermissions, session } from '@/runtime/account/session';
import { tabs } from '@/runtime/navigation/tabs';
import { hasUnsaved } from '@/runtime/unsaved/unsaved-work';

/** Remounts every open screen, hidden ones when they are shown again. Screens with unsaved work are kept. */
export function remountTabs(): void {
  for (const tab of tabs().list) {
    if (hasUnsaved(tab.key)) continue;
    tab.version += 1;
    tab.seen = tab.key === tabs().active;
  }
}

/** Reloads permissions and remounts the tabs when the department of the current user changes. */
export function useDepartmentChange(): void {
  const orgCode = useSnapshot(session()).user?.orgCode;
  const shown = useRef(orgCode);
  useEffect(() => {
    if (orgCode === undefined || shown.current === orgCode) return;
    shown.current = orgCode;
    loadPermissions().catch(reportError).finally(remountTabs);
  }, [orgCode]);
}
