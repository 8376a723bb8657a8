import { Alert, Button } from 'antd';
import { messages } from './messages';
import type { OtherSave } from './record/use-other-save';

/** Says that another user saved the open record, and offers to take it over. */
export function OtherSaveNotice({
  save,
  action,
  busy,
  onAction,
}: {
  save: OtherSave | null;
  /** Label of the button. */
  action: string;
  /** True while the record is loaded again. */
  busy: boolean;
  onAction: () => void;
}) {
  if (!save) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={
        save.own
          ? messages.savedInOtherWindow(save.time)
          : messages.savedByOther(save.by || messages.otherUser, save.time)
      }
      action={
        <Button size="small" disabled={busy} onClick={onAction}>
          {action}
        </Button>
      }
    />
  );
}
