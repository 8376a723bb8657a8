import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { accountDialogs, closeAccountDialog, resetAccountDialogs } from './account-dialog-state';
import { loaders, USER_BUTTON_ID } from './account-dialogs';

const views = {
  password: lazyComponent(async () => ({ default: (await loaders.password()).PasswordDialog })),
  depart: lazyComponent(async () => ({ default: (await loaders.depart()).DepartmentDialog })),
};

function onClosed(): void {
  resetAccountDialogs();
  // The menu that opened the dialog is unmounted, so the focus returns to the button of the menu.
  document.getElementById(USER_BUTTON_ID)?.focus();
}

/** Renders the open dialog of the user menu. */
export function AccountDialogHost() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const { shown, open } = useSnapshot(accountDialogs());
  const View = shown === null ? null : views[shown];
  return (
    <div ref={setContainer}>
      {container && View ? (
        <View open={open} container={container} onClose={closeAccountDialog} onClosed={onClosed} />
      ) : null}
    </div>
  );
}
