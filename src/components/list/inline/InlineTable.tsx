import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { Form, List } from '@/model/screens/screen';
import type { Work } from '@/runtime/unsaved/work';
import type { ActionRunner } from '@/components/actions/action-runner';
import { rowEmphasisOf } from '@/components/field/Emphasized';
import { EditableGrid } from '@/components/grid/views/EditableGrid';
import { READ_ONLY_ROW_SIZE, type GridColumn, type UtilityColumnKey } from '@/components/grid/core/types';
import { messages } from '@/components/messages';
import type { ListController } from '../controller/list-controller';
import styles from '../list.module.css';
import { InlineAlerts } from './InlineAlerts';
import { InlineController, type InlineSettings } from './inline-controller';
import { readInlineDraft } from './inline-draft';
import { useRowPermissions } from './use-row-permissions';

interface Props {
  list: List;
  entity: Entity;
  params: Readonly<Parameters>;
  /** The form whose call saves a row. */
  form: Form;
  state: ListController;
  /** The records that the list shows now. */
  rows: readonly Row[];
  /** They are one page of more. */
  paged: boolean;
  columns: readonly GridColumn[];
  actions: ActionRunner;
  work: Work;
  onDiscard: () => void;
  onExit: () => void;
}

const UTILITY_COLUMNS: readonly UtilityColumnKey[] = ['row-number', 'row-checkbox'];
/** Without the permission to delete, selected rows have no use. */
const ROW_NUMBER_ONLY: readonly UtilityColumnKey[] = ['row-number'];

/** Creates the controller of the table and keeps it up to date with the list. */
function useInlineController(settings: InlineSettings, rows: readonly Row[], work: Work) {
  const [controller] = useState(() => new InlineController(settings, readInlineDraft(work.draft())));
  const snapshot = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  useEffect(() => controller.mount(work), [controller, work]);
  useEffect(() => controller.configure(settings), [controller, settings]);
  useEffect(() => controller.followRows(rows), [controller, rows]);
  return { controller, snapshot };
}

/** The records of a list in an editable grid: the same columns and page, saved row by row. */
export default function InlineTable(props: Props) {
  const { list, entity, params, form, state, rows, paged, columns, actions, work, onDiscard, onExit } = props;
  const { granted, closed, removalBlocker, remove } = useRowPermissions(list, actions);
  const fields = useMemo(
    () => columns.map(({ field }) => field).filter(({ mask, virtual }) => mask === null && !virtual),
    [columns],
  );
  const listColumns = useMemo(
    () => list.columns.map((one) => ({ ...one, fixed: columns.find(({ key }) => key === one.key)?.pinned ?? null })),
    [list, columns],
  );
  const settings = useMemo(
    (): InlineSettings => ({
      entity,
      form: list.api === entity.api ? form : { ...form, api: list.api },
      list: list.id,
      fields,
      closed,
      remove,
      current: () => ({
        rows: state.data.rows,
        refs: state.data.refs,
        params: { ...params, ...state.data.sidebarFilter },
      }),
      reload: () => state.load({ force: true }),
    }),
    [entity, list, form, fields, closed, remove, state, params],
  );
  const { controller, snapshot } = useInlineController(settings, rows, work);
  const { busy, focusTarget } = snapshot;
  const getEmphasis = useMemo(() => rowEmphasisOf(entity), [entity]);
  useEffect(() => controller.focusCell(focusTarget), [controller, focusTarget]);
  return (
    <div className={styles.inline} aria-busy={busy}>
      <InlineAlerts
        draftRestored={snapshot.draftRestored}
        problems={snapshot.problems}
        onDiscard={onDiscard}
        onDismiss={() => controller.dismissDraftNotice()}
      />
      <EditableGrid
        key={snapshot.version}
        handle={controller.attach}
        label={list.title}
        undoableRows={snapshot.rows.undoableRows}
        paged={paged}
        foundErrors={snapshot.rows.foundErrors}
        fields={fields}
        listColumns={listColumns}
        utilityColumns={granted.remove ? UTILITY_COLUMNS : ROW_NUMBER_ONLY}
        rowSize={READ_ONLY_ROW_SIZE}
        writable={!busy}
        maxHeight={null}
        schema={list.id}
        permissions={granted}
        getEmphasis={getEmphasis}
        getDisabledReason={removalBlocker}
        toolbarButtons={
          <>
            <Button
              type="primary"
              icon={busy ? <LoadingOutlined aria-hidden="true" /> : null}
              onClick={() => controller.save()}
            >
              {messages.save}
            </Button>
            <Button disabled={busy} onClick={onExit}>
              {messages.exitEditMode}
            </Button>
          </>
        }
      />
    </div>
  );
}
