import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import { messages } from '../messages';
import styles from './form.module.css';
import { errorLocation, type FormSession } from './state/use-form-controller';
import type { SubmitResult } from './state/use-submit';

/** Maximum number of errors listed above the form. The others are only marked in their fields and cells. */
const MAX_LISTED_ERRORS = 20;

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

function ConflictAlert({ onReload, onKeep }: { onReload: () => void; onKeep: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={messages.conflictTitle}
      description={messages.conflictHelp}
      action={
        <span className={styles.choices}>
          <Button size="small" onClick={onReload}>
            {messages.reload}
          </Button>
          <Button size="small" type="primary" onClick={onKeep}>
            {messages.keepInput}
          </Button>
        </span>
      }
    />
  );
}

function ErrorList({ errors, entity, values }: { errors: readonly FieldError[]; entity: Entity; values: Row }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={messages.errorCount(errors.length)}
      description={
        <>
          {errors.slice(0, MAX_LISTED_ERRORS).map(({ path, message }) => (
            <div key={path}>
              {errorLocation(entity, values, path)} {message}
            </div>
          ))}
          {errors.length > MAX_LISTED_ERRORS && <div>{messages.moreErrors(errors.length - MAX_LISTED_ERRORS)}</div>}
        </>
      }
    />
  );
}

/** What stands above the fields of a form: a restored draft, a read-only state, and the result of saving. */
export function FormNotices({
  session: { form, draftState, finish },
  result: { error, reply, listedErrors },
  entity,
  readonlyState,
  reloadRecord,
}: {
  session: FormSession;
  result: SubmitResult;
  entity: Entity;
  /** True when the record state forbids editing. */
  readonlyState: boolean;
  /** Reloads the record; `keep` are the entries to apply to the reloaded record. */
  reloadRecord: (keep: Row | null) => void;
}) {
  const discard = () => {
    finish();
    reloadRecord(null);
  };
  return (
    <div className={styles.notices}>
      {draftState !== null && <DraftNotice state={draftState} onDiscard={discard} />}
      {readonlyState && <Alert type="info" showIcon message={messages.readonlyState} />}
      {error?.kind === 'conflict' && (
        <ConflictAlert onReload={discard} onKeep={() => reloadRecord(form.editedValues())} />
      )}
      {reply !== undefined && <Alert type="success" showIcon role="alert" message={reply} />}
      {error?.kind === 'rejected' && <Alert type="error" showIcon role="alert" message={error.message} />}
      {listedErrors.length > 0 && <ErrorList errors={listedErrors} entity={entity} values={form.record.values} />}
    </div>
  );
}
