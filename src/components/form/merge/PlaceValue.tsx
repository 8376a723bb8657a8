import type { Entity } from '@/model/entity/entity';
import { type MergePlace, type Row, type Side } from '@/model/record';
import { FieldShow } from '../../field/FieldShow';
import { isEmpty } from '../../field/field-text';
import { useOptions } from '../../field/use-options';
import { messages } from '../../messages';
import { messages as formMessages } from '../messages';
import styles from './merge.module.css';

/** Where a place is: the label of a field, or title, row number and column label of a child cell. */
export function placeLabel(entity: Entity, { path, child, field, mine, theirs }: MergePlace, record: Row): string {
  if (!child) return field?.label ?? path;
  if (child.single) return field ? `${child.title} ${field.label}` : child.title;
  const row = mine ?? theirs;
  const rows = record[child.key];
  const at = Array.isArray(rows) ? rows.findIndex((one) => String((one as Row)['id']) === String(row?.['id'])) : -1;
  if (!field) return at < 0 ? formMessages.removedRow(child.title) : formMessages.rowOf(child.title, at + 1);
  return at < 0 ? `${child.title} ${field.label}` : messages.rowField(child.title, at + 1, field.label);
}

/** A name is valid only for the code that it was loaded with: an entered code looks its name up. */
const withoutName = (row: Row, key: string): Row => ({ ...row, [`${key}_dictText`]: null });

function FieldValue({ place, row, side, schema }: { place: MergePlace; row: Row; side: Side; schema: string }) {
  const field = place.field!;
  const options = useOptions(field);
  if (isEmpty(row[field.key])) return <span className={styles.none}>{messages.empty}</span>;
  const shown = side === 'mine' ? withoutName(row, field.key) : row;
  return <FieldShow field={field} row={shown} options={options} place="list" schema={schema} />;
}

/** The value of one side at a place, as text; of a whole row its first values. */
export function PlaceValue({ place, side, schema }: { place: MergePlace; side: Side; schema: string }) {
  const row = place[side];
  if (!row) return <span className={styles.none}>{formMessages.rowRemoved}</span>;
  if (place.field) return <FieldValue place={place} row={row} side={side} schema={schema} />;
  const fields = Object.values(place.child?.fields ?? {}).filter(
    ({ key, system, hiddenIn }) => !system && !hiddenIn.list && !isEmpty(row[key]),
  );
  return (
    <span className={styles.row}>
      {fields.slice(0, MAX_ROW_FIELDS).map((field) => (
        <span key={field.key}>
          {field.label} <FieldValue place={{ ...place, field }} row={row} side={side} schema={schema} />
        </span>
      ))}
    </span>
  );
}

const MAX_ROW_FIELDS = 4;
