import { useMemo } from 'react';
import type { Child } from '@/model/entity/entity';
import type { Flags, Row } from '@/model/record';
import { emphasisNow } from '@/components/field/Emphasized';
import { messages } from '../../messages';
import { childRowsOf } from '../children/child-columns';
import { Descriptions } from '../Descriptions';
import { RecordEmphasis } from '../RecordEmphasis';
import styles from '../form.module.css';

/** The only row of a one-to-one child as a description list, for reading and for print. */
export function RowDescriptions({
  child,
  record,
  flags,
  columns,
  schema,
  titled = true,
}: {
  child: Child;
  /** The main record. */
  record: Row;
  /** Flags at a path of the record. */
  flags: (path: string) => Flags;
  columns: number;
  schema: string;
  /** False where a tab has the title. */
  titled?: boolean;
}) {
  const fields = useMemo(() => Object.values(child.fields).filter(({ system }) => !system), [child]);
  const [row] = childRowsOf(record, child.key);
  return (
    <section className={`${styles.child} ${styles.measured}`}>
      {titled && <h2 className={styles.groupTitle}>{child.title}</h2>}
      {row ? (
        <>
          <RecordEmphasis emphasis={emphasisNow(child, child.fields, row)} />
          <Descriptions
            fields={fields}
            siblings={child.fields}
            row={row}
            flags={(key) => flags(`${child.key}/${String(row['id'])}/${key}`)}
            columns={columns}
            schema={`${schema}.${child.key}`}
          />
        </>
      ) : (
        <p className={styles.noRows}>{messages.noSingleRow}</p>
      )}
    </section>
  );
}
