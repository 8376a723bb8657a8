import { enteredValue } from '@/model/entity/unreadable-text';
import type { InputProps, RangeProps } from '@/registry/field-view';
import { messages } from '../messages';
import { useOptions } from './use-options';
import { FieldBoundary } from './FieldBoundary';
import styles from './field.module.css';
import { UnknownType } from './UnknownType';
import { useInputs } from './field-views';

export type FieldInputProps = Omit<InputProps, 'options'> & {
  /** Schema file, named in the message for an unknown type. */
  schema: string;
};

export type RangeInputProps = Omit<RangeProps, 'options'> & { schema: string };

function SingleInput({ schema, ...props }: FieldInputProps) {
  const options = useOptions(props.field);
  const inputs = useInputs(props.field.type);
  if (inputs === null) return <UnknownType type={props.field.type} field={props.field.key} schema={schema} />;
  if (!inputs) return <span className={styles.waiting} aria-hidden="true" data-waiting />;
  return <inputs.Input {...props} value={enteredValue(props.value)} options={options} />;
}

/** Input of a field, by its type. Errors while rendering stay within the field. */
export function FieldInput(props: FieldInputProps) {
  return (
    <FieldBoundary name={props.field.key}>
      <SingleInput {...props} />
    </FieldBoundary>
  );
}

function RangeInputs({ schema, ...props }: RangeInputProps) {
  const options = useOptions(props.field);
  const inputs = useInputs(props.field.type);
  if (inputs === null) return <UnknownType type={props.field.type} field={props.field.key} schema={schema} />;
  if (!inputs) return <span className={styles.waiting} aria-hidden="true" data-waiting />;
  const value = [enteredValue(props.value[0]), enteredValue(props.value[1])] as const;
  if (inputs.Range) return <inputs.Range {...props} value={value} options={options} />;
  const { value: _entered, onChange, id, label, ...rest } = props;
  return (
    <span className={styles.range}>
      <inputs.Input
        {...rest}
        id={id}
        label={messages.rangeBegin(label)}
        options={options}
        value={value[0]}
        onChange={(begin) => onChange([begin, props.value[1]])}
      />
      <span aria-hidden="true">~</span>
      <inputs.Input
        {...rest}
        id={`${id}-end`}
        label={messages.rangeEnd(label)}
        options={options}
        value={value[1]}
        onChange={(end) => onChange([props.value[0], end])}
        autoFocus={false}
      />
    </span>
  );
}

/** Range input of a field, for rule `range`: the `Range` view of the type, otherwise two inputs. */
export function RangeInput(props: RangeInputProps) {
  return (
    <FieldBoundary name={props.field.key}>
      <RangeInputs {...props} />
    </FieldBoundary>
  );
}
