import { Button } from 'antd';
import { useId, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { List } from '@/model/screens/screen';
import { loadReadyScreen, type ReadyScreen } from '@/registry/screen-loader';
import type { PickContext } from '@/registry/views';
import type { PickList } from '@/runtime/lookup/pick-list';
import { addRecentPicks, type PickedValue } from '@/runtime/lookup/recent-picks';
import { notify } from '@/runtime/notices/notices';
import { useLazy, type LazySource } from '@/components/deferred/use-lazy';
import InputDialog from '@/components/dialog/InputDialog';
import { textAt } from '@/components/field/record-name';
import { PartBoundary } from '@/components/loading/PartBoundary';
import { PICKER_WIDTH } from '@/model/screens/window-options';
import { PartError } from '@/components/loading/PartError';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { messages as shared } from '@/components/messages';
import { messages } from '../messages';
import { PickedTags } from './PickedTags';
import styles from './picker-dialog.module.css';
import { usePicked, valueOfRow } from './use-picked';
import { useRecentPicks } from './use-recent-picks';

/** A picked record; `row` is null when it was picked before the dialog opened. */
export interface PickerProps {
  title: string;
  list: PickList;
  multiple: boolean;
  /** What is picked already, with its names. */
  initial: readonly PickedValue[];
  /** Called once, with the picked values and the rows among them that were shown. */
  onPick: (picked: readonly PickedValue[], rows: readonly Row[]) => void;
  onClose: () => void;
}

const LISTS: LazySource<PickList, ReadyScreen> = {
  peek: () => undefined,
  load: async (list) => loadReadyScreen(await list.load()),
};

const isOnRow = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('[role=row]') !== null &&
  target.closest('[role=columnheader], [data-lead], button, input, a') === null;

/** Name of a row: the text of the list's title field. */
const nameOf = (row: Row, entity: Entity | null, titleField: string, value: string): string =>
  (entity?.fields[titleField] ? textAt(entity, titleField, row) : String(row[titleField] ?? '')) || value;

/** A dialog with a list: its rows are picked, on all pages. Double click picks and confirms, as does Ctrl+Enter. */
export default function PickerDialog(props: PickerProps) {
  const { state, retry } = useLazy(props.list, LISTS);
  const { title, onClose } = props;
  if (state.status === 'ready') return <LoadedPicker {...props} ready={state.value} />;
  return (
    <InputDialog title={title} width={PICKER_WIDTH} onClose={onClose}>
      {state.status === 'failed' ? <PartError error={state.error} onRetry={retry} /> : <PartSkeleton />}
    </InputDialog>
  );
}

function LoadedPicker({
  title,
  list: pickList,
  multiple,
  initial,
  onPick,
  onClose,
  ready,
}: PickerProps & { ready: ReadyScreen }) {
  const { View, screen, entity, entities } = ready;
  const ownerId = useId();
  const list = screen as List;
  const titleField = list.pick?.titleField ?? entity?.titleField ?? '';
  const valueField = pickList.valueField ?? list.pick?.valueField ?? 'id';
  const { picked, change } = usePicked(initial, multiple);
  const recent = useRecentPicks(pickList, entity, valueField);
  const isNew = ({ value }: PickedValue) => !initial.some((one) => one.value === value);
  const rows = useRef(new Map<string, Row>());
  const lastRow = useRef<PickedValue | null>(null);

  const pick = useMemo((): PickContext => {
    const toPicked = (row: Row): PickedValue => {
      const value = valueOfRow(row, valueField);
      rows.current.set(value, row);
      return { value, text: nameOf(row, entity, titleField, value) };
    };
    return {
      multiple,
      valueField,
      values: picked.map(({ value }) => value),
      conditions: pickList.conditions ?? [],
      onChange: (added, removed) => {
        const [one] = [...added, ...removed];
        if (one) lastRow.current = toPicked(one);
        change(
          added.map(toPicked),
          removed.map((row) => valueOfRow(row, valueField)),
        );
      },
    };
  }, [multiple, valueField, titleField, picked, pickList, entity, change]);

  const confirm = (chosen: readonly PickedValue[]): boolean => {
    if (chosen.length === 0 || (!multiple && chosen.length > 1)) {
      notify.warning(shared.selectOne);
      return false;
    }
    if (pickList.keepsRecent) addRecentPicks(pickList.key, chosen.filter(isNew));
    onPick(
      chosen,
      chosen.map(({ value }) => rows.current.get(value)).filter((row) => row !== undefined),
    );
    return true;
  };
  const dialogClose = useRef<() => void>(() => undefined);
  const confirmAndClose = (chosen: readonly PickedValue[]) => {
    if (confirm(chosen)) dialogClose.current();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    confirmAndClose(picked);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const row = lastRow.current;
    if (!row || !isOnRow(target)) return;
    confirmAndClose(multiple ? [...picked.filter(({ value }) => value !== row.value), row] : [row]);
  };
  return (
    <InputDialog
      title={title}
      width={list.window.width}
      onClose={onClose}
      renderFooter={(close) => {
        dialogClose.current = close;
        return (
          <>
            <Button onClick={close}>{shared.cancel}</Button>
            <Button type="primary" title={messages.confirmHint} onClick={() => confirmAndClose(picked)}>
              {multiple ? messages.confirmCount(picked.length) : shared.ok}
            </Button>
          </>
        );
      }}
    >
      <div role="presentation" className={styles.frame} onKeyDown={onKeyDown} onDoubleClick={onDoubleClick}>
        <PickedTags
          picked={picked}
          recent={recent}
          onAdd={(one) => change([one], [])}
          onRemove={(values) => change([], values)}
        />
        <PartBoundary>
          <View {...{ screen, entity, entities: { ...entities }, pick, ownerId }} params={{}} active={false} />
        </PartBoundary>
      </div>
    </InputDialog>
  );
}
