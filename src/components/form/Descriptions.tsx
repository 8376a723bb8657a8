import type { Entity, Field } from '@/model/entity/entity';
import type { Flags, Row } from '@/model/record';
import { loadedView } from '@/registry/views';
import { Emphasized, emphasisNow } from '../field/Emphasized';
import { FieldShow } from '../field/FieldShow';
import { isEmpty } from '../field/field-text';
import { useOptionsByField } from '../field/use-options';
import { messages } from '../messages';
import styles from './form.module.css';

/** The visible ones of some fields of a record or row as a description list. */
export function Descriptions({
  fields,
  siblings,
  row,
  flags,
  columns,
  schema,
}: {
  fields: readonly Field[];
  /** All fields of the record or row. */
  siblings: Entity['fields'];
  row: Row;
  /** Flags of a field in this record. */
  flags: (key: string) => Flags;
  /** Maximum number of columns. */
  columns: number;
  /** Schema file, named in messages for unknown field types. */
  schema: string;
}) {
  const options = useOptionsByField(fields);
  const shown = fields.filter(({ key, hiddenIn }) => !hiddenIn.detail && flags(key).visible);
  return (
    <dl className={styles.details} data-columns={columns}>
      {shown.map((field) => (
        <div key={field.key} data-field={field.key} data-span={field.form.span}>
          <dt>{field.label}</dt>
          <dd>
            {isEmpty(row[field.key]) && !loadedView(field.type)?.showsEmpty ? (
              <span className={styles.none}>{messages.empty}</span>
            ) : (
              <Emphasized emphasis={emphasisNow(field, siblings, row)} labelled>
                <FieldShow
                  field={field}
                  row={row}
                  options={options.get(field.key) ?? []}
                  place="detail"
                  schema={schema}
                />
              </Emphasized>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
