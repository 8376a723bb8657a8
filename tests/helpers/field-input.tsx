/** Renders an input as forms, grids and query bars do. */
import { useState } from 'react';
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { FieldView, InputProps } from '@/registry/field-view';

/** Input props for an empty field that is the only one in its form; `given` overrides them. */
export const inputProps = (field: Field, given: Partial<InputProps> = {}): InputProps => ({
  value: null,
  onChange: () => undefined,
  patch: () => undefined,
  row: {},
  multiple: false,
  field,
  options: [],
  disabled: false,
  status: undefined,
  place: 'form',
  id: 'probe',
  label: field.label,
  describedBy: undefined,
  autoFocus: false,
  ...given,
});

/** Stores the entered value, as forms and grids do. */
export function Probe({
  Input,
  onValue,
  ...given
}: InputProps & { Input: FieldView['Input']; onValue: (value: Value) => void }) {
  const [value, setValue] = useState(given.value);
  return (
    <Input
      {...given}
      value={value}
      onChange={(next) => {
        onValue(next);
        setValue(next);
      }}
    />
  );
}
