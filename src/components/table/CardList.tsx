import { Empty } from 'antd';
import { Tick } from '../input/Checkbox';
import { texts } from '../messages';
import { TreeCell } from '../grid/rows/TreeCell';
import type { ReadOnlyGridProps, RowSelectionProps } from '../grid/views/ReadOnlyGrid';
import { SkeletonRows } from '../loading/SkeletonRows';
import styles from './table.module.css';

const toggled = ({ ids }: RowSelectionProps, id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** The narrow table: one card per record, its first column as title, the rest as lines. */
export function CardList({
  label,
  rows,
  columns,
  getRowLabel: naming,
  loading,
  selection,
  actions,
  empty,
  getTreeState: branch,
}: ReadOnlyGridProps) {
  const [first, ...rest] = columns;
  if (rows.length === 0) {
    return <div className={styles.cards}>{loading ? <SkeletonRows columns={2} /> : (empty ?? <Empty />)}</div>;
  }
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={loading}>
      {rows.map((row) => {
        const id = String(row['id'] ?? '');
        const checked = selection?.ids.includes(id) ?? false;
        const place = branch?.(row);
        if (place?.placeholder)
          return (
            <li key={id} className={styles.card} aria-busy>
              <TreeCell treeState={place} name={texts.loading}>
                {null}
              </TreeCell>
            </li>
          );
        const title = <strong>{first ? (first.render?.(row) ?? first.text(row)) : id}</strong>;
        return (
          <li key={id} className={styles.card} data-selected={checked}>
            <div className={styles.cardHead}>
              {selection && (
                <span className={styles.cardCheck}>
                  <Tick
                    label={texts.select(naming(row))}
                    checked={checked}
                    refused={selection.getDisabledReason?.(row) ?? null}
                    onChange={() => selection.onChange(toggled(selection, id))}
                  />
                </span>
              )}
              {place ? (
                <TreeCell treeState={place} name={naming(row)}>
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
