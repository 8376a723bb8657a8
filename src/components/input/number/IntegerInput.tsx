import type { FieldType } from '@/model/entity/field-type';
import type { InputProps } from '@/registry/field-view';
import { NumberInput } from './NumberInput';

type Props = InputProps & {
  type: Required<Pick<FieldType, 'toText' | 'fromText'>>;
  /** Unit after the number: in a form as a suffix of the input, elsewhere within the text. */
  unit?: string;
};

/** Integer input with a unit. */
export function IntegerInput({ type, unit = '', ...props }: Props) {
  const { field, place } = props;
  return (
    <NumberInput
      {...props}
      parse={(text) => type.fromText(text, field, {})}
      format={(value) => (place === 'form' ? String(value ?? '') : type.toText(value, field, {}))}
      suffix={unit || undefined}
    />
  );
}
