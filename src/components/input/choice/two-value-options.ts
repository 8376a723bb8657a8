import type { Field, Option } from '@/model/entity/entity';
import { pairOf } from '@/model/field-types/on-off';
import { texts } from '../messages';

/** The two options of a two-valued field: those it was given, else yes and no. */
export function pairOptions(field: Field, options: readonly Option[]): readonly [on: Option, off: Option] {
  const [on, off] = pairOf(field, options) ?? ['Y', 'N'];
  const option = (value: string, text: string): Option =>
    options.find((one) => one.value === value) ?? { value, text, color: null, disabled: false };
  return [option(on, texts.yes), option(off, texts.no)];
}
