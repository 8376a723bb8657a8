import type { Field, Option } from '@/model/entity/entity';
import { onOffCodesOf } from '@/model/field-types/on-off';
import { messages } from '../messages';

/** The two options of a two-valued field: the given ones, otherwise yes and no. */
export function twoValueOptions(field: Field, options: readonly Option[]): readonly [on: Option, off: Option] {
  const [on, off] = onOffCodesOf(field, options) ?? ['Y', 'N'];
  const option = (value: string, text: string): Option =>
    options.find((one) => one.value === value) ?? { value, text, color: null, disabled: false };
  return [option(on, messages.yes), option(off, messages.no)];
}
