import { useId, useMemo, useState } from 'react';
import { fillField } from '@/model/entity/fill-field';
import type { Field, Option } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { FieldFile } from '@/model/generated/files';
import { types } from '@/registry/values';
import { FieldInput } from '../field/FieldInput';
import { FieldShow } from '../field/FieldShow';
import styles from './reference.module.css';
import { messages } from './messages';

export interface FieldSampleSpec {
  file: FieldFile;
  options: readonly Option[];
  value: Value;
}

/** Sample field that uses the given options in place of its dictionary, so that it sends no request. */
export function fillSampleField(file: FieldFile, options: readonly Option[]): Field {
  const filled = fillField('sample', file, { types });
  return options.length > 0 ? { ...filled, dict: null, ref: null, options } : filled;
}

/** Live sample of a field type: its input, and the display of the entered value. */
export function FieldSample({ file, options, value: first }: FieldSampleSpec) {
  const id = useId();
  const [value, setValue] = useState<Value>(first);
  const field = useMemo(() => fillSampleField(file, options), [file, options]);
  return (
    <div className={styles.sample}>
      <div>
        <label htmlFor={id}>{file.label}</label>
        <FieldInput
          value={value}
          onChange={setValue}
          patch={() => undefined}
          row={{ sample: value }}
          multiple={false}
          field={field}
          disabled={false}
          status={undefined}
          place="form"
          id={id}
          label={file.label}
          describedBy={undefined}
          autoFocus={false}
          schema="reference"
        />
      </div>
      <div>
        <span>{messages.shown}</span>
        <FieldShow field={field} row={{ sample: value }} options={options} place="detail" schema="reference" />
      </div>
      <div>
        <span>JSON</span>
        <code>{JSON.stringify(value)}</code>
      </div>
    </div>
  );
}
