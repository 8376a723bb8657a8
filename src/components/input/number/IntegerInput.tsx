import type { FieldType } from '@/model/entity/field-type';
import type { InputProps } from '@/registry/field-view';
import { NumberInput } from './NumberInput';

type Props = InputProps & {
  type: Required<Pick<FieldType, 'toText' | 'fromText' | 'check'>>;
  /** Unit after the number: in a form as a suffix of the input, elsewhere within the text. */
  unit?: string;
};

/** Integer input with a unit. A number outside the bounds of the type cannot be read, in a query too. */
export function IntegerInput({ type, unit = '', ...props }: Props) {
  const { field, place } = props;
  return (
    <NumberInput
      {...props}
      parse={(text) => {
        const value = type.fromText(text, field, {});
        const error = typeof value === 'number' ? type.check(value, field) : undefined;
        return error === undefined ? value : { error };
      }}
      format={(value) => (place === 'form' ? String(value ?? '') : type.toText(value, field, {}))}
      suffix={unit || undefined}
    />
  );
}
