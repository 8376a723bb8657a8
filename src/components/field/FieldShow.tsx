import type { Field, Option } from '@/model/entity/entity';
import { isUnreadable } from '@/model/entity/unreadable-text';
import { types } from '@/registry/values';
import { useLoadedNames } from './code-names';
import { FieldBoundary } from './FieldBoundary';
import { fieldText, isEmpty, singleLineText, type RecordValues } from './field-text';
import styles from './field.module.css';
import { UnknownType } from './UnknownType';
import { useView } from './field-views';

interface Props {
  field: Field;
  row: RecordValues;
  options: readonly Option[];
  place: 'list' | 'detail';
  schema: string;
}

function FieldContent({ field, row, options, place, schema }: Props) {
  const view = useView(field.type);
  useLoadedNames();
  if (view === null)
    return <UnknownType type={field.type} field={field.key} schema={schema} brief={place === 'list'} />;
  const value = row[field.key];
  const text = (place === 'list' ? singleLineText : fieldText)(field, row, types.get(field.type), options);
  if (view?.tabularNumbers) return <span className={styles.figures}>{text}</span>;
  if (!view?.Show || isUnreadable(value) || (isEmpty(value) && !view.showsEmpty)) return text;
  return <view.Show value={value ?? null} text={text} field={field} row={row} options={options} place={place} />;
}

/** Displays the value of a field: the `Show` view of the type, otherwise its text. */
export function FieldShow(props: Props) {
  return (
    <FieldBoundary name={props.field.key}>
      <FieldContent {...props} />
    </FieldBoundary>
  );
}
