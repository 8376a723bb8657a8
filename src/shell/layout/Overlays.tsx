import { AccountDialogHost } from '../account/AccountDialogHost';
import { CornerPanel } from '../corner/CornerPanel';
import { ConfirmHost } from '../dialogs/ConfirmHost';
import { DialogHost } from '../dialogs/DialogHost';
import { SessionDialog } from '../dialogs/SessionDialog';

/**
 * All overlays of the console. They render runtime state, so a dialog that was opened before this chunk has loaded
 * appears as soon as it has.
 */
export default function Overlays() {
  return (
    <>
      <DialogHost />
      <AccountDialogHost />
      <ConfirmHost />
      <SessionDialog />
      <CornerPanel />
    </>
  );
}
