import { useEffect, useState } from 'react';
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { splitCsv } from '@/model/field-types/text-value';
import type { Row } from '@/model/record';
import { refTargetOf } from '@/model/record/references';
import { requestRecords, type PickReply, type PickedRecord } from '@/runtime/lookup/picked-records';
import { textAt } from '@/components/field/record-name';
import { PicturesShow } from '@/components/upload/FilesShow';
import styles from './record-cards.module.css';

interface Props {
  field: Field;
  value: Value;
  row: Row;
  /** Fields that a card shows, the first one as its title; empty: only the title of the record. */
  fields: readonly string[];
  imageField: string | undefined;
}

/** The records behind the values; null until they are loaded. */
function usePickedRecords(field: Field, row: Row, values: string): PickReply | null {
  const { entity = '', valueField = '' } = refTargetOf(field, row) ?? {};
  const key = `${entity} ${valueField} ${values}`;
  const [loaded, setLoaded] = useState<{ key: string; reply: PickReply } | null>(null);
  useEffect(() => {
    if (entity === '' || values === '') return undefined;
    const ids = values.split(',');
    const controller = new AbortController();
    requestRecords({ entity, valueField }, { ids, pageSize: ids.length }, controller.signal).then(
      (reply) => reply && setLoaded({ key, reply }),
      // Without an answer the input still names the records.
      () => undefined,
    );
    return () => controller.abort();
  }, [entity, valueField, values, key]);
  return loaded?.key === key ? loaded.reply : null;
}

function RecordCard({ shape, record, fields: [title, ...rest], imageField }: CardProps) {
  const image = imageField === undefined ? undefined : shape.fields[imageField];
  return (
    <li className={styles.card}>
      {image && (
        <PicturesShow
          value={record.fields[image.key] ?? null}
          text=""
          field={image}
          row={record.fields}
          options={[]}
          place="list"
        />
      )}
      <strong>{(title !== undefined && textAt(shape, title, record.fields)) || record.label || record.value}</strong>
      {rest.length > 0 && (
        <dl>
          {rest.map((key) => (
            <div key={key}>
              <dt>{shape.fields[key]?.label ?? key}</dt>
              <dd>{textAt(shape, key, record.fields) || '—'}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

interface CardProps extends Pick<Props, 'fields' | 'imageField'> {
  shape: PickReply['shape'];
  record: PickedRecord;
}

/** The picked records of a field as cards, in the order of the values. */
export function RecordCards({ field, value, row, fields, imageField }: Props) {
  const values = splitCsv(value);
  const reply = usePickedRecords(field, row, values.join(','));
  const records = values.flatMap((one) => reply?.records.find((record) => record.value === one) ?? []);
  if (!reply || records.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label={field.label}>
      {records.map((record) => (
        <RecordCard key={record.value} shape={reply.shape} record={record} fields={fields} imageField={imageField} />
      ))}
    </ul>
  );
}
