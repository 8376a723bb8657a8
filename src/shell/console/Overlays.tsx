import { AccountDialogHost } from '../account/AccountHost';
import { ConfirmHost } from '../hosts/ConfirmHost';
import { DialogHost } from '../hosts/DialogHost';
import { SessionDialog } from '../hosts/SessionDialog';

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
