/** Renders one picker in a form, with access to its value. */
import { fillField } from '@/model/entity/fill-field';
import type { Value } from '@/model/entity/field-type';
import type { FieldFile } from '@/model/generated/files';
import type { InputProps } from '@/registry/field-view';
import { types } from '@/registry/values';
import { loadInputs } from '@/registry/views';
import { inputProps, Probe } from './field-input';
import { mount } from './mount';

/** @returns a function that returns the last entered value, initially the given one */
export async function drawPicker(
  key: string,
  file: FieldFile,
  given: Partial<InputProps> = {},
  { dark = false } = {},
): Promise<() => Value> {
  const field = fillField(key, file, { types });
  const { Input } = await loadInputs(field.type);
  const props = inputProps(field, given);
  let entered = props.value;
  mount(<Probe {...props} Input={Input} onValue={(value) => (entered = value)} />, { dark });
  return () => entered;
}
