import { useId, useMemo, useState, type ReactNode } from 'react';
import type { Value } from '@/model/entity/field-type';
import { types } from '@/registry/values';
import { FieldInput, RangeInput, type FieldInputProps } from '../field/FieldInput';
import { FieldShow } from '../field/FieldShow';
import { fieldText } from '../field/field-text';
import { fillSampleField, type FieldSampleSpec } from '../reference/FieldSample';
import styles from './gallery.module.css';
import { messages } from './messages';

const SAMPLE_KEY = 'sample';
type RangeValue = readonly [Value, Value];

function FieldState({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.look} data-look={name}>
      <span className={styles.name}>{name}</span>
      {children}
    </div>
  );
}

/**
 * One field in every place and state. All samples share one value, so that an input in one place updates the others.
 */
export function FieldStates({ file, options, value: first }: FieldSampleSpec) {
  const id = useId();
  const field = useMemo(() => fillSampleField(file, options), [file, options]);
  const [row, setRow] = useState<Record<string, Value>>({ [SAMPLE_KEY]: first });
  const [emptyValue, setEmptyValue] = useState<Value>(null);
  const [queryValue, setQueryValue] = useState<Value>(null);
  const [multiValue, setMultiValue] = useState<Value>(null);
  const [rangeValue, setRangeValue] = useState<RangeValue>([null, null]);
  const type = types.get(field.type);
  const rules = type?.rules ?? ['eq', 'ne', 'in'];
  const { states: labels } = messages;
  // The initial name comes with the record, as from a server; the type resolves the names of later values.
  const name =
    options.length > 0 && row[SAMPLE_KEY] === first ? fieldText(field, { [SAMPLE_KEY]: first }, type, options) : '';
  const record: Record<string, Value> = name === '' ? row : { ...row, [`${SAMPLE_KEY}_dictText`]: name };

  const input = (look: string, given: Partial<FieldInputProps> = {}) => (
    <FieldInput
      value={row[SAMPLE_KEY] ?? null}
      onChange={(value) => setRow((before) => ({ ...before, [SAMPLE_KEY]: value }))}
      patch={(values) => setRow((before) => ({ ...before, ...values }))}
      row={record}
      multiple={false}
      field={field}
      disabled={false}
      status={undefined}
      place="form"
      id={`${id}-${look}`}
      label={messages.label(file.type, look)}
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
  const errorId = `${id}-why`;
  return (
    <div className={styles.grid}>
      <FieldState name={labels.form}>
        {input(labels.form, { value: emptyValue, onChange: setEmptyValue, row: { [SAMPLE_KEY]: emptyValue } })}
      </FieldState>
      <FieldState name={labels.filled}>{input(labels.filled)}</FieldState>
      <FieldState name={labels.disabled}>{input(labels.disabled, { disabled: true })}</FieldState>
      <FieldState name={labels.error}>
        {input(labels.error, { status: 'error', describedBy: errorId })}
        <span id={errorId} className={styles.error}>
          {messages.errorSample}
        </span>
      </FieldState>
      <FieldState name={labels.list}>{show('list')}</FieldState>
      <FieldState name={labels.detail}>{show('detail')}</FieldState>
      <FieldState name={labels.cell}>
        <div className={styles.cell}>{input(labels.cell, { place: 'cell' })}</div>
      </FieldState>
      {rules.length > 0 && (
        <FieldState name={labels.query}>
          {input(labels.query, { place: 'query', value: queryValue, onChange: setQueryValue })}
        </FieldState>
      )}
      {rules.includes('in') && (
        <FieldState name={labels.many}>
          {input(labels.many, { place: 'query', multiple: true, value: multiValue, onChange: setMultiValue })}
        </FieldState>
      )}
      {type?.range && (
        <FieldState name={labels.range}>
          <RangeInput
            value={rangeValue}
            onChange={setRangeValue}
            patch={() => undefined}
            row={row}
            multiple={false}
            field={field}
            disabled={false}
            status={undefined}
            place="query"
            id={`${id}-range`}
            label={messages.label(file.type, labels.range)}
            describedBy={undefined}
            autoFocus={false}
            schema="demo/fields.page"
          />
        </FieldState>
      )}
    </div>
  );
}
