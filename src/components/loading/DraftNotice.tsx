import { Alert, Button } from 'antd';
import { messages } from '../messages';

/** Says that unsaved edits were restored from the browser, and offers to discard them. */
export const DraftNotice = ({
  onDiscard,
  onDismiss,
}: {
  onDiscard: () => void;
  /** Hides the notice; the edits remain. */
  onDismiss: () => void;
}) => (
  <Alert
    type="info"
    showIcon
    message={messages.draftRestored}
    action={
      <Button size="small" onClick={onDiscard}>
        {messages.discardDraft}
      </Button>
    }
    closable
    onClose={onDismiss}
  />
);
