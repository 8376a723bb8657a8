import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { manyChoices } from '@/model/field-types/choice';
import { pairOf, pairUses } from '@/model/field-types/on-off';
import { csvParts } from '@/model/field-types/text-value';

/** With items it is a group of boxes whose value is comma-joined codes; without, one box that stores a pair. */
export function isGroup(field: Field): boolean {
  return field.props.customValue === undefined && (field.dict !== null || field.options !== null || field.ref !== null);
}

const uses = (field: Field) => (isGroup(field) ? manyChoices : pairUses);

/** A box to tick (on and off as Y and N), or a group of boxes. */
export default {
  column: (field) => (isGroup(field) ? { kind: 'text', length: 255 } : pairUses.column(field)),
  rules: ['eq', 'like', 'in', 'ne'],
  check: (value, field) => {
    if (!isGroup(field)) return pairUses.check(value, field);
    const { minItems, maxItems } = field.props;
    const chosen = csvParts(value).length;
    if (typeof minItems === 'number' && chosen < minItems) return `最少选择${minItems}项`;
    if (typeof maxItems === 'number' && chosen > maxItems) return `最多选择${maxItems}项`;
    return manyChoices.check(value, field);
  },
  initial: (field) => (field.props.defaultChecked === true && !isGroup(field) ? pairOf(field)?.[0] : undefined),
  keys: (value, field) => uses(field).keys(value, field),
  toText: (value, field, names) => uses(field).toText(value, field, names),
  fromText: (text, field, names) => uses(field).fromText(text, field, names),
  normalize: (value, field) => uses(field).normalize(value, field),
  flip: (value, field, names) => (isGroup(field) ? undefined : pairUses.flip(value, field, names)),
} satisfies FieldType;
