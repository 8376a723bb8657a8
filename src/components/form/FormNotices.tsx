import { Alert, Button } from 'antd';
import { useState } from 'react';
import { messages } from '../messages';
import styles from './form.module.css';
import type { FormSession } from './state/use-form-controller';

function DraftNotice({ state, onDiscard }: { state: 'same' | 'changed'; onDiscard: () => void }) {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <Alert
      type="info"
      showIcon
      message={state === 'changed' ? messages.draftRestoredButChanged : messages.draftRestored}
      action={
        <Button size="small" onClick={onDiscard}>
          {messages.discardDraft}
        </Button>
      }
      closable
      onClose={() => setShown(false)}
    />
  );
}

/** What stands above the fields of a form: a restored draft and a read-only state. */
export function FormNotices({
  draftState,
  onDiscard,
  readonlyState,
}: {
  draftState: FormSession['draftState'];
  /** Drops the draft and loads the record again. */
  onDiscard: () => void;
  /** True when the record state forbids editing. */
  readonlyState: boolean;
}) {
  return (
    <div className={styles.notices}>
      {draftState !== null && <DraftNotice state={draftState} onDiscard={onDiscard} />}
      {readonlyState && <Alert type="info" showIcon message={messages.readonlyState} />}
    </div>
  );
}
