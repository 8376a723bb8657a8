import { Empty } from 'antd';
import { Tick } from '../input/Tick';
import { texts } from '../texts';
import { BranchCell } from './BranchCell';
import { SkeletonRows } from './SkeletonRows';
import { idOf, toggled } from './selecting';
import styles from './table.module.css';
import type { TableProps } from './types';

/** The narrow table: one card per record, its first column as title, the rest as lines. */
export function CardList({ label, rows, columns, naming, loading, selection, actions, empty, branch }: TableProps) {
  const [first, ...rest] = columns;
  if (rows.length === 0) {
    return <div className={styles.cards}>{loading ? <SkeletonRows columns={2} /> : (empty ?? <Empty />)}</div>;
  }
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={loading}>
      {rows.map((row) => {
        const id = idOf(row);
        const checked = selection?.ids.includes(id) ?? false;
        const place = branch?.(row);
        const title = <strong>{first ? (first.show?.(row) ?? first.text(row)) : id}</strong>;
        const refused = Boolean(selection?.refuse?.(row));
        return (
          <li key={id} className={styles.card} data-selected={checked}>
            <div className={styles.cardHead}>
              {selection && (
                <span className={styles.cardCheck}>
                  <Tick
                    label={texts.select(naming(row))}
                    checked={checked}
                    disabled={refused}
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
                    <dd>{column.show?.(row) ?? text}</dd>
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
