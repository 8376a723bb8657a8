import { AccountDialogHost } from '../account/AccountDialogHost';
import { ConfirmHost } from '../dialogs/ConfirmHost';
import { DialogHost } from '../dialogs/DialogHost';
import { SessionDialog } from '../dialogs/SessionDialog';

/** All that comes up over the pages: it draws runtime state, so what was asked for before it is here shows with it. */
export default function Overlays() {
  return (
    <>
      <DialogHost />
      <AccountDialogHost />
      <ConfirmHost />
      <SessionDialog />
    </>
  );
}
