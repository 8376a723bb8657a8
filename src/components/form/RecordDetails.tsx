import { Button } from 'antd';
import { useMemo } from 'react';
import type { Entity, Field } from '@/model/entity/entity';
import { derive, type Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import { currentUser } from '@/runtime/session/session-state';
import { FieldShow } from '../field/FieldShow';
import { useOptionsByField } from '../field/use-options';
import { isEmpty } from '../field/field-text';
import { loadedView } from '@/registry/views';
import { messages } from '../messages';
import { ChildTables } from './children/ChildTables';
import styles from './form.module.css';

/** Audit fields (author and time of creation and update). Shown in a last group unless the form contains them. */
const AUDIT_FIELDS = ['createBy', 'createTime', 'updateBy', 'updateTime'];

/** Read-only view of a record (title 详情): a description list without form state. */
export function RecordDetails({
  screen,
  entity,
  record,
  refs,
  ownerId,
  onClose,
}: {
  screen: Form;
  entity: Entity;
  record: Row;
  refs: Refs;
  /** Id of the tab or dialog that contains the view. */
  ownerId: string;
  /** Closes the dialog that contains the view; null outside a dialog. */
  onClose: (() => void) | null;
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
  const derived = useMemo(
    () =>
      derive(entity, record, {
        before: record,
        touched: new Set(),
        refs,
        me: currentUser(),
        now: now(),
        types,
      }),
    [entity, record, refs],
  );
  const isVisible = (field: Field | undefined): field is Field =>
    field !== undefined && !field.hiddenIn.detail && derived.flags(field.key).visible;
  return (
    <div className={styles.form}>
      {groups.map((group, index) => (
        <section key={group.title ?? index} className={styles.group}>
          {group.title !== null && <h3 className={styles.groupTitle}>{group.title}</h3>}
          <dl className={styles.details} data-columns={screen.fieldsPerRow}>
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
                      <FieldShow
                        field={field}
                        row={record}
                        options={options.get(field.key) ?? []}
                        place="detail"
                        schema={screen.id}
                      />
                    )}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <ChildTables screen={screen} entity={entity} record={record} ownerId={ownerId} />
      <div className={styles.space} />
      {onClose && (
        <div className={styles.footer}>
          <div className={styles.footerButtons}>
            <Button onClick={onClose}>{messages.close}</Button>
          </div>
        </div>
      )}
    </div>
  );
}
