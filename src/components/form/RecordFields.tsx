import { useMemo } from 'react';
import type { Entity, Field } from '@/model/entity/entity';
import type { Flags, Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { loadedView } from '@/registry/views';
import { Emphasized, emphasisNow } from '../field/Emphasized';
import { FieldShow } from '../field/FieldShow';
import { isEmpty } from '../field/field-text';
import { useOptionsByField } from '../field/use-options';
import { messages } from '../messages';
import styles from './form.module.css';

/** Audit fields (author and time of creation and update). Shown in a last group unless the form contains them. */
const AUDIT_FIELDS = ['createBy', 'createTime', 'updateBy', 'updateTime'];

/** The visible fields of a record as description lists, for reading and for print. */
export function RecordFields({
  screen,
  entity,
  record,
  flags,
}: {
  screen: Form;
  entity: Entity;
  record: Row;
  /** Flags of a field in this record. */
  flags: (key: string) => Flags;
}) {
  const groups = useMemo(() => {
    const formFields = new Set(screen.groups.flatMap((group) => group.fields));
    const audit = AUDIT_FIELDS.filter(
      (key) => !formFields.has(key) && entity.fields[key] && !entity.fields[key].hiddenIn.detail,
    );
    return [...screen.groups, ...(audit.length > 0 ? [{ title: null, fields: audit }] : [])];
  }, [screen, entity]);
  const fields = useMemo(
    () => groups.flatMap((group) => group.fields).flatMap((key) => entity.fields[key] ?? []),
    [groups, entity],
  );
  const options = useOptionsByField(fields);
  const isVisible = (field: Field | undefined): field is Field =>
    field !== undefined && !field.hiddenIn.detail && flags(field.key).visible;
  return groups.map((group, index) => (
    <section key={group.title ?? index} className={`${styles.group} ${styles.measured}`}>
      {group.title !== null && <h3 className={styles.groupTitle}>{group.title}</h3>}
      <dl className={styles.details} data-columns={screen.detailColumns}>
        {group.fields
          .map((key) => entity.fields[key])
          .filter(isVisible)
          .map((field) => (
            <div key={field.key} data-field={field.key} data-span={field.form.span}>
              <dt>{field.label}</dt>
              <dd>
                {isEmpty(record[field.key]) && !loadedView(field.type)?.showsEmpty ? (
                  <span className={styles.none}>{messages.empty}</span>
                ) : (
                  <Emphasized emphasis={emphasisNow(field, entity.fields, record)} labelled>
                    <FieldShow
                      field={field}
                      row={record}
                      options={options.get(field.key) ?? []}
                      place="detail"
                      schema={screen.id}
                    />
                  </Emphasized>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}
