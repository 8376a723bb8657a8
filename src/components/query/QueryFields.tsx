import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isUnreadable } from '@/model/entity/unreadable-text';
import type { QueryItem } from '@/model/screens/screen';
import { FieldInput, RangeInput } from '../field/FieldInput';
import type { QueryValues } from './query-params';
import styles from './query.module.css';

interface Props {
  id: string;
  items: readonly QueryItem[];
  entity: Entity;
  schema: string;
  values: Readonly<QueryValues>;
  onChange: (values: QueryValues) => void;
}

const rangeValue = (value: Value | undefined): readonly [Value, Value] =>
  Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null];

/** Whether a value, or an end of a range, could not be read. */
const isMarked = (value: Value | undefined): boolean =>
  isUnreadable(value) || (Array.isArray(value) && value.some(isUnreadable));

/** Field for a query input: without the form restrictions required, readonly, default and help. */
const asQueryField = (field: Field): Field => ({
  ...field,
  required: false,
  readonly: false,
  default: null,
  help: null,
});

/** Labels and inputs of the query items. */
export function QueryFields({ id, items, entity, schema, values, onChange }: Props) {
  return items.map(({ key, rule }) => {
    const field = entity.fields[key];
    if (!field) return null;
    const inputId = `${id}-${key}`;
    const common = {
      field: asQueryField(field),
      row: values,
      patch: (more: Record<string, Value>) => onChange({ ...values, ...more }),
      multiple: rule === 'in',
      disabled: false,
      status: isMarked(values[key]) ? 'error' : undefined,
      place: 'query',
      id: inputId,
      label: field.label,
      describedBy: undefined,
      autoFocus: false,
      schema,
    } as const;
    return (
      <div key={key} className={styles.item} data-range={rule === 'range'}>
        <label htmlFor={inputId}>{field.label}</label>
        <div>
          {rule === 'range' ? (
            <RangeInput
              {...common}
              value={rangeValue(values[key])}
              onChange={(value) => onChange({ ...values, [key]: [...value] })}
            />
          ) : (
            <FieldInput
              {...common}
              value={values[key] ?? null}
              onChange={(value) => onChange({ ...values, [key]: value })}
            />
          )}
        </div>
      </div>
    );
  });
}
