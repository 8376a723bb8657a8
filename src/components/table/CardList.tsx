import { Empty } from 'antd';
import { useLoadedNames } from '../field/code-names';
import { Emphasized, tintOf } from '../field/Emphasized';
import { Checkbox } from '../input/Checkbox';
import { messages } from '../messages';
import { TreeCell } from '../grid/rows/TreeCell';
import type { ReadOnlyGridProps, RowSelectionProps } from '../grid/views/ReadOnlyGrid';
import { SkeletonRows } from '../loading/SkeletonRows';
import styles from './table.module.css';

const toggleId = ({ ids }: RowSelectionProps, id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** Table for narrow screens: one card per record, with the first column as title and the other columns as lines. */
export function CardList({
  label,
  rows,
  columns,
  getRowLabel,
  getEmphasis = null,
  loading,
  selection,
  actions,
  empty,
  getTreeState,
}: ReadOnlyGridProps) {
  useLoadedNames();
  const [first, ...rest] = columns;
  if (rows.length === 0) {
    return <div className={styles.cards}>{loading ? <SkeletonRows columns={2} /> : (empty ?? <Empty />)}</div>;
  }
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={loading}>
      {rows.map((row) => {
        const id = String(row['id'] ?? '');
        const checked = selection?.ids.includes(id) ?? false;
        const treeState = getTreeState?.(row);
        if (treeState?.placeholder)
          return (
            <li key={id} className={styles.card} aria-busy>
              <TreeCell treeState={treeState} name={messages.loading}>
                {null}
              </TreeCell>
            </li>
          );
        const emphasis = getEmphasis?.(row) ?? null;
        const title = (
          <Emphasized emphasis={emphasis} labelled>
            <strong>{first ? (first.render?.(row) ?? first.text(row)) : id}</strong>
          </Emphasized>
        );
        return (
          <li key={id} {...tintOf(emphasis, styles.card)} data-selected={checked}>
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
              {treeState ? (
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
      })}
    </ul>
  );
}
