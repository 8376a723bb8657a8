import { Button } from 'antd';
import { useMemo } from 'react';
import type { Entity } from '@/model/entity/entity';
import { derive, type Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import { currentUser } from '@/runtime/session/session-state';
import { messages } from '../messages';
import { ChildTables } from './children/ChildTables';
import { RecordPrint } from './print/RecordPrint';
import { RecordFields } from './RecordFields';
import styles from './form.module.css';

/** Read-only view of a record (title 详情): a description list without form state. */
export function RecordDetails({
  screen,
  entity,
  record,
  refs,
  ownerId,
  onClose,
  embedded = false,
}: {
  screen: Form;
  entity: Entity;
  record: Row;
  refs: Refs;
  /** Id of the tab or dialog that contains the view. */
  ownerId: string;
  /** Closes the dialog that contains the view; null outside a dialog. */
  onClose: (() => void) | null;
  /** Inside another screen: the record is not printed alone. */
  embedded?: boolean;
}) {
  const derived = useMemo(
    () =>
      derive(entity, record, {
        before: record,
        touched: new Set(),
        refs,
        me: currentUser(),
        now: now(),
        types,
      }),
    [entity, record, refs],
  );
  const flags = (key: string) => derived.flags(key);
  return (
    <div className={styles.form}>
      <RecordFields screen={screen} entity={entity} record={record} flags={flags} />
      <ChildTables screen={screen} entity={entity} record={record} ownerId={ownerId} />
      <div className={styles.space} />
      {!embedded && (
        <>
          <RecordPrint screen={screen} entity={entity} ownerId={ownerId} read={() => ({ record, flags })} />
          <div className={styles.footer}>
            <div className={styles.footerButtons}>
              <Button onClick={() => window.print()}>{messages.print}</Button>
              {onClose && <Button onClick={onClose}>{messages.close}</Button>}
            </div>
          </div>
        </>
      )}
    </div>
  );
}
