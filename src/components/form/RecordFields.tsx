import { useMemo } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Flags, Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { Descriptions } from './Descriptions';
import styles from './form.module.css';

/** Audit fields (author and time of creation and update). Shown in a last group unless the form contains them. */
const AUDIT_FIELDS = ['createBy', 'createTime', 'updateBy', 'updateTime'];

/** The visible fields of a record as description lists, for reading and for print. */
export function RecordFields({
  screen,
  entity,
  record,
  flags,
  highlights,
}: {
  screen: Form;
  entity: Entity;
  record: Row;
  /** Flags of a field in this record. */
  flags: (key: string) => Flags;
  /** Fields in large type above the groups. */
  highlights: readonly string[];
}) {
  const groups = useMemo(() => {
    const formFields = new Set(screen.groups.flatMap((group) => group.fields));
    const audit = AUDIT_FIELDS.filter(
      (key) => !formFields.has(key) && entity.fields[key] && !entity.fields[key].hiddenIn.detail,
    );
    const all = [...screen.groups, ...(audit.length > 0 ? [{ title: null, fields: audit }] : [])];
    return all.map(({ title, fields }) => ({
      title,
      fields: fields.flatMap((key) => (highlights.includes(key) ? [] : (entity.fields[key] ?? []))),
    }));
  }, [screen, entity, highlights]);
  const shared = { siblings: entity.fields, row: record, flags, columns: screen.detailColumns, schema: screen.id };
  return (
    <>
      {highlights.length > 0 && (
        <section className={styles.highlights}>
          <Descriptions {...shared} fields={highlights.flatMap((key) => entity.fields[key] ?? [])} />
        </section>
      )}
      {groups.map(({ title, fields }, index) => (
        <section key={title ?? index} className={`${styles.group} ${styles.measured}`}>
          {title !== null && <h2 className={styles.groupTitle}>{title}</h2>}
          <Descriptions {...shared} fields={fields} />
        </section>
      ))}
    </>
  );
}
