import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import { derive, type Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import { onInvalidated } from '@/runtime/records/invalidation';
import { currentUser } from '@/runtime/session/session-state';
import { emphasisNow } from '../../field/Emphasized';
import { PartSkeleton } from '../../loading/PartSkeleton';
import { messages } from '../../messages';
import { messages as formMessages } from '../messages';
import { ChildTables } from '../children/ChildTables';
import { OtherSaveNotice } from '../OtherSaveNotice';
import { RecordPrint } from '../print/RecordPrint';
import { RecordEmphasis } from '../RecordEmphasis';
import { RecordFields } from '../RecordFields';
import { CommentsSection } from '../comments/CommentsSection';
import { HistorySection } from './HistorySection';
import { RecordActions } from './RecordActions';
import { RelatedList } from './RelatedList';
import { useRelatedLists } from './use-related-lists';
import { useOtherSave } from '../record/use-other-save';
import type { RecordSteps } from './use-record-steps';
import styles from '../form.module.css';

const NO_LISTS: Form['related'] = [];

/** Calls back after this window wrote records of the entity, or deleted this record. */
function useWrittenRecord(entityId: string, id: string, onReload: () => void, onRemoved: () => void): void {
  const written = useEffectEvent((removed: readonly string[]) => (removed.includes(id) ? onRemoved() : onReload()));
  useEffect(() => onInvalidated(entityId, ({ removed }) => written(removed)), [entityId]);
}

/** Buttons to the records before and after. */
function StepButtons({ steps }: { steps: RecordSteps }) {
  return (
    <span className={styles.stepButtons}>
      <Button
        icon={<UpOutlined aria-hidden="true" />}
        aria-label={messages.previousRecord}
        title={messages.previousRecordHint}
        disabled={!steps.has(-1)}
        onClick={() => steps.go(-1)}
      >
        <span className={styles.stepText}>{messages.previousRecord}</span>
      </Button>
      <Button
        icon={<DownOutlined aria-hidden="true" />}
        aria-label={messages.nextRecord}
        title={messages.nextRecordHint}
        disabled={!steps.has(1)}
        onClick={() => steps.go(1)}
      >
        <span className={styles.stepText}>{messages.nextRecord}</span>
      </Button>
    </span>
  );
}

/** Read-only view of a record (title 详情): a description list without form state. */
export function RecordDetails({
  screen,
  entity,
  record,
  refs,
  params,
  ownerId,
  active,
  onClose,
  steps,
  onReload,
  onRemoved,
  readStored = null,
  embedded = false,
}: {
  screen: Form;
  entity: Entity;
  record: Row;
  refs: Refs;
  /** Parameters of the screen. */
  params: Readonly<Parameters>;
  /** Id of the tab or dialog that contains the view. */
  ownerId: string;
  /** False while the tab that contains the view is hidden. */
  active: boolean;
  /** Closes the dialog that contains the view; null outside a dialog. */
  onClose: (() => void) | null;
  /** The way to the records before and after in their list; null: none. */
  steps: RecordSteps | null;
  /** Called after this window wrote records of the entity: an action, an edit, another list. */
  onReload: () => void;
  /** Called after the record was deleted. */
  onRemoved: () => void;
  /** Reads the stored record, to find out that another user saved it; null: it has no stored version. */
  readStored?: ((signal: AbortSignal) => Promise<Row | null>) | null;
  /** Inside another screen: the record is not printed alone and has no actions. */
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
  const id = String(record[entity.keyField] ?? '');
  useWrittenRecord(entity.id, id, onReload, onRemoved);
  const related = useRelatedLists(embedded ? NO_LISTS : screen.related, entity, record, onReload);
  const flags = (key: string) => derived.flags(key);
  const otherSave = useOtherSave({ record, lock: entity.lock, read: readStored, saving: false });
  return (
    <div className={styles.form}>
      <div className={styles.notices}>
        <OtherSaveNotice save={otherSave} action={formMessages.showOtherSave} busy={false} onAction={onReload} />
      </div>
      <RecordEmphasis emphasis={emphasisNow(entity, entity.fields, record)} />
      <RecordFields screen={screen} entity={entity} record={record} flags={flags} highlights={screen.highlights} />
      <ChildTables
        screen={screen}
        entity={entity}
        record={record}
        flags={flags}
        ownerId={ownerId}
        further={related.lists.map((list) => ({
          key: list.key,
          title: list.title,
          count: list.count,
          render: (shown) => <RelatedList list={list} recordId={id} shown={shown} active={active} ownerId={ownerId} />,
        }))}
      />
      {related.loading && screen.children.length === 0 && <PartSkeleton />}
      {!embedded && (
        <>
          <CommentsSection screen={screen} entity={entity} record={record} />
          <HistorySection screen={screen} entity={entity} record={record} />
        </>
      )}
      <div className={styles.space} />
      {!embedded && (
        <>
          <RecordPrint screen={screen} entity={entity} ownerId={ownerId} read={() => ({ record, flags })} />
          <div className={styles.footer}>
            <div className={styles.footerButtons}>
              <div className={styles.detailActions}>
                {steps && <StepButtons steps={steps} />}
                <RecordActions
                  screen={screen}
                  entity={entity}
                  record={record}
                  refs={refs}
                  params={params}
                  placed={screen.actions}
                  blockedReason={null}
                />
              </div>
              <Button onClick={() => window.print()}>{messages.print}</Button>
              {onClose && <Button onClick={onClose}>{messages.close}</Button>}
            </div>
          </div>
        </>
      )}
    </div>
  );
}
