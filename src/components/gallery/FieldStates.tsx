import { useId, useMemo, useState, type ReactNode } from 'react';
import type { Value } from '@/model/entity/field-type';
import { types } from '@/registry/values';
import { FieldInput, RangeInput, type FieldInputProps } from '../field/FieldInput';
import { FieldShow } from '../field/FieldShow';
import { fieldText } from '../field/field-text';
import { sampleField, type SampleField } from '../reference/FieldSample';
import styles from './gallery.module.css';
import { texts } from './messages';

const KEY = 'sample';
type Ends = readonly [Value, Value];

function Look({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.look} data-look={name}>
      <span className={styles.name}>{name}</span>
      {children}
    </div>
  );
}

/** One field in every place and state that there is. What is entered in one place shows in the others. */
export function Specimen({ file, options, value: first }: SampleField) {
  const id = useId();
  const field = useMemo(() => sampleField(file, options), [file, options]);
  const [row, setRow] = useState<Record<string, Value>>({ [KEY]: first });
  const [empty, setEmpty] = useState<Value>(null);
  const [asked, setAsked] = useState<Value>(null);
  const [several, setSeveral] = useState<Value>(null);
  const [ends, setEnds] = useState<Ends>([null, null]);
  const type = types.get(field.type);
  const rules = type?.rules ?? ['eq', 'ne', 'in'];
  const { looks } = texts;
  // The name comes with the record, as from a server; of what is entered later the type itself knows it.
  const name = options.length > 0 && row[KEY] === first ? fieldText(field, { [KEY]: first }, type, options) : '';
  const record: Record<string, Value> = name === '' ? row : { ...row, [`${KEY}_dictText`]: name };

  const input = (look: string, given: Partial<FieldInputProps> = {}) => (
    <FieldInput
      value={row[KEY] ?? null}
      onChange={(value) => setRow((before) => ({ ...before, [KEY]: value }))}
      patch={(values) => setRow((before) => ({ ...before, ...values }))}
      row={record}
      many={false}
      field={field}
      disabled={false}
      status={undefined}
      place="form"
      id={`${id}-${look}`}
      label={texts.label(file.type, look)}
      describedBy={undefined}
      autoFocus={false}
      schema="demo/fields.page"
      {...given}
    />
  );
  const show = (place: 'list' | 'detail') => (
    <div className={`${styles.read} ${place === 'list' ? styles.line : ''}`}>
      <FieldShow field={field} row={record} options={options} place={place} schema="demo/fields.page" />
    </div>
  );
  const why = `${id}-why`;
  return (
    <div className={styles.grid}>
      <Look name={looks.form}>{input(looks.form, { value: empty, onChange: setEmpty, row: { [KEY]: empty } })}</Look>
      <Look name={looks.filled}>{input(looks.filled)}</Look>
      <Look name={looks.disabled}>{input(looks.disabled, { disabled: true })}</Look>
      <Look name={looks.error}>
        {input(looks.error, { status: 'error', describedBy: why })}
        <span id={why} className={styles.error}>
          {texts.wrong}
        </span>
      </Look>
      <Look name={looks.list}>{show('list')}</Look>
      <Look name={looks.detail}>{show('detail')}</Look>
      <Look name={looks.cell}>
        <div className={styles.cell}>{input(looks.cell, { place: 'cell' })}</div>
      </Look>
      {rules.length > 0 && (
        <Look name={looks.query}>{input(looks.query, { place: 'query', value: asked, onChange: setAsked })}</Look>
      )}
      {rules.includes('in') && (
        <Look name={looks.many}>
          {input(looks.many, { place: 'query', many: true, value: several, onChange: setSeveral })}
        </Look>
      )}
      {type?.range && (
        <Look name={looks.range}>
          <RangeInput
            value={ends}
            onChange={setEnds}
            patch={() => undefined}
            row={row}
            many={false}
            field={field}
            disabled={false}
            status={undefined}
            place="query"
            id={`${id}-range`}
            label={texts.label(file.type, looks.range)}
            describedBy={undefined}
            autoFocus={false}
            schema="demo/fields.page"
          />
        </Look>
      )}
    </div>
  );
}
