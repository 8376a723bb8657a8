import { Alert } from 'antd';
import { useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { DraftNotice } from '@/components/loading/DraftNotice';
import { messages } from '../messages';
import { messages as formMessages } from './messages';
import { OtherSaveNotice } from './OtherSaveNotice';
import type { OtherSave } from './record/use-other-save';
import styles from './form.module.css';
import type { MergeViewProps } from './merge/MergeView';
import type { FormMerge } from './state/use-form-controller';

/** Loaded when a record was changed by two users. */
const MergeView = lazyComponent(() => import('./merge/MergeView'));

interface Props extends Omit<MergeViewProps, 'merge'> {
  isDraftRestored: boolean;
  merge: FormMerge | null;
  /** True when the record state forbids editing. */
  readonlyState: boolean;
  /** A save of the record by another user since it was loaded. */
  otherSave: OtherSave | null;
  /** Loads the record again and merges the entries into it. */
  onMerge: () => void;
  /** True while it is loaded. */
  merging: boolean;
}

/** Notices above the fields of a form: a restored draft, a merge with another user, and a read-only state. */
export function FormNotices(given: Props) {
  const { isDraftRestored, merge, readonlyState, otherSave, onMerge, merging, ...props } = given;
  const [isDraftShown, setDraftShown] = useState(true);
  return (
    <div className={styles.notices}>
      {isDraftRestored && isDraftShown && (
        <DraftNotice onDiscard={props.onDiscard} onDismiss={() => setDraftShown(false)} />
      )}
      {merge && <MergeView merge={merge} {...props} />}
      <OtherSaveNotice save={otherSave} action={formMessages.mergeOtherSave} busy={merging} onAction={onMerge} />
      {readonlyState && <Alert type="info" showIcon message={messages.readonlyState} />}
    </div>
  );
}
