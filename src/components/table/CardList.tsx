import { Empty } from 'antd';
import type { Row } from '@/model/record';
import { useLoadedNames } from '../field/code-names';
import { Emphasized, tintOf } from '../field/Emphasized';
import { Checkbox } from '../input/Checkbox';
import { messages } from '../messages';
import { totalText } from '../grid/core/all-totals';
import type { AllTotals, GroupRow, TreeRowState } from '../grid/core/types';
import { TreeCell } from '../grid/rows/TreeCell';
import type { ReadOnlyGridProps, RowSelectionProps } from '../grid/views/ReadOnlyGrid';
import { SkeletonRows } from '../loading/SkeletonRows';
import styles from './table.module.css';

const toggleId = ({ ids }: RowSelectionProps, id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

const groupName = (group: GroupRow): string => (group.kind === 'head' ? `${group.label} ${group.text}` : group.text);

/** The totals of a group, below its name. */
function GroupTotals({ columns, totals }: Pick<ReadOnlyGridProps, 'columns'> & { totals: AllTotals }) {
  const shown = columns
    .map((column) => ({ column, text: totalText(totals, column) }))
    .filter(({ text }) => text !== '');
  if (shown.length === 0) return null;
  return (
    <dl>
      {shown.map(({ column: { key, title }, text }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The head of a group, or what loads more of it. */
function GroupCard({
  columns,
  treeState,
  group,
}: Pick<ReadOnlyGridProps, 'columns'> & { treeState: TreeRowState; group: GroupRow }) {
  return (
    <li className={styles.card} data-group={group.kind}>
      <TreeCell treeState={treeState} name={groupName(group)}>
        {null}
      </TreeCell>
      {group.kind === 'head' && <GroupTotals columns={columns} totals={group.totals} />}
    </li>
  );
}

/** A record: its first column as title, the others as lines. */
function RecordCard(props: ReadOnlyGridProps & { row: Row; treeState: TreeRowState | undefined }) {
  const { row, treeState, columns, getRowLabel, getEmphasis = null, selection, actions, currentRow } = props;
  const [first, ...rest] = columns;
  const id = String(row['id'] ?? '');
  const checked = selection?.ids.includes(id) ?? false;
  const emphasis = getEmphasis?.(row) ?? null;
  const title = (
    <Emphasized emphasis={emphasis} labelled>
      <strong>{first ? (first.render?.(row) ?? first.text(row)) : id}</strong>
    </Emphasized>
  );
  return (
    // A tap anywhere does what a click on a table row does; by keys, the controls of the card do it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <li
      {...tintOf(emphasis, styles.card)}
      data-selected={checked}
      data-tappable={currentRow !== undefined}
      onClick={currentRow && (({ target }) => isOnControl(target) || currentRow.onChange(row))}
    >
      <div className={styles.cardHead}>
        {selection && (
          <span className={styles.cardCheck}>
            <Checkbox
              label={messages.select(getRowLabel(row))}
              checked={checked}
              disabledReason={selection.getDisabledReason?.(row) ?? null}
              onChange={() => selection.onChange(toggleId(selection, id))}
            />
          </span>
        )}
        {treeState && !treeState.inGroup ? (
          <TreeCell treeState={treeState} name={getRowLabel(row)}>
            {title}
          </TreeCell>
        ) : (
          title
        )}
      </div>
      <dl>
        {rest.map((column) => {
          const text = column.text(row);
          if (text === '') return null;
          return (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{column.render?.(row) ?? text}</dd>
            </div>
          );
        })}
      </dl>
      {actions && <div className={styles.cardActions}>{actions.of(row)}</div>}
    </li>
  );
}

/** Table for narrow screens: one card per record, with the first column as title and the other columns as lines. */
export function CardList(props: ReadOnlyGridProps) {
  useLoadedNames();
  const { label, rows, columns, loading, empty, getTreeState } = props;
  if (rows.length === 0) {
    return <div className={styles.cards}>{loading ? <SkeletonRows columns={2} /> : (empty ?? <Empty />)}</div>;
  }
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={loading}>
      {rows.map((row) => {
        const id = String(row['id'] ?? '');
        const treeState = getTreeState?.(row);
        if (treeState?.placeholder)
          return (
            <li key={id} className={styles.card} aria-busy>
              <TreeCell treeState={treeState} name={messages.loading}>
                {null}
              </TreeCell>
            </li>
          );
        if (treeState?.group)
          return <GroupCard key={id} columns={columns} treeState={treeState} group={treeState.group} />;
        return <RecordCard key={id} {...props} row={row} treeState={treeState} />;
      })}
    </ul>
  );
}
