/** Connects the own account with the console: its dialogs for parts of screens, and the name and picture in the header. */
import { useEffect } from 'react';
import { setAccountDialogOpeners } from '@/runtime/account/account-dialog-openers';
import { reloadUser } from '@/runtime/account/session';
import { platformEntities } from '@/runtime/http/api-paths';
import { reportError } from '@/runtime/notices/notices';
import { onInvalidated } from '@/runtime/records/invalidation';
import { openDepartmentDialog, openPasswordDialog } from './account-dialogs';

export function useOwnAccount(): void {
  useEffect(() => {
    setAccountDialogOpeners({
      password: () => void openPasswordDialog(),
      department: () => void openDepartmentDialog(),
    });
    return onInvalidated(platformEntities.profile, () => reloadUser().catch(reportError));
  }, []);
}
