import { Empty } from 'antd';
import { Tick } from '../input/Tick';
import { texts } from '../texts';
import { BranchCell } from '../grid/BranchCell';
import type { ReadProps, Selection } from '../grid/ReadGrid';
import { SkeletonRows } from './SkeletonRows';
import styles from './table.module.css';

const toggled = ({ ids }: Selection, id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** The narrow table: one card per record, its first column as title, the rest as lines. */
export function CardList({ label, rows, columns, naming, loading, selection, actions, empty, branch }: ReadProps) {
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
        if (place?.coming)
          return (
            <li key={id} className={styles.card} aria-busy>
              <BranchCell branch={place} name={texts.loading}>
                {null}
              </BranchCell>
            </li>
          );
        const title = <strong>{first ? (first.draw?.(row) ?? first.text(row)) : id}</strong>;
        return (
          <li key={id} className={styles.card} data-selected={checked}>
            <div className={styles.cardHead}>
              {selection && (
                <span className={styles.cardCheck}>
                  <Tick
                    label={texts.select(naming(row))}
                    checked={checked}
                    refused={selection.refuse?.(row) ?? null}
                    onChange={() => selection.onChange(toggled(selection, id))}
                  />
                </span>
              )}
              {place ? (
                <BranchCell branch={place} name={naming(row)}>
                  {title}
                </BranchCell>
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
                    <dd>{column.draw?.(row) ?? text}</dd>
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
