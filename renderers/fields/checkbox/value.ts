import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { multipleChoice } from '@/model/field-types/choice';
import { onOffCodesOf, onOffMethods } from '@/model/field-types/on-off';
import { splitCsv } from '@/model/field-types/text-value';

/**
 * With items the field is a group of checkboxes with comma-joined codes as value; without items, one checkbox that
 * stores one of two codes.
 */
export function isGroup(field: Field): boolean {
  return field.props.customValue === undefined && (field.dict !== null || field.options !== null || field.ref !== null);
}

const methodsFor = (field: Field) => (isGroup(field) ? multipleChoice : onOffMethods);

/** A checkbox (on and off stored as Y and N), or a group of checkboxes. */
export default {
  column: (field) => (isGroup(field) ? { kind: 'text', length: 255 } : onOffMethods.column(field)),
  rules: ['eq', 'like', 'in', 'ne'],
  drawsAllOptions: true,
  check: (value, field) => {
    if (!isGroup(field)) return onOffMethods.check(value, field);
    const { minItems, maxItems } = field.props;
    const chosen = splitCsv(value).length;
    if (typeof minItems === 'number' && chosen < minItems) return `最少选择${minItems}项`;
    if (typeof maxItems === 'number' && chosen > maxItems) return `最多选择${maxItems}项`;
    return multipleChoice.check(value, field);
  },
  initial: (field) => (field.props.defaultChecked === true && !isGroup(field) ? onOffCodesOf(field)?.[0] : undefined),
  keys: (value, field) => methodsFor(field).keys(value, field),
  toText: (value, field, names) => methodsFor(field).toText(value, field, names),
  fromText: (text, field, names) => methodsFor(field).fromText(text, field, names),
  normalize: (value, field) => methodsFor(field).normalize(value, field),
  toggle: (value, field, names) => (isGroup(field) ? undefined : onOffMethods.toggle(value, field, names)),
} satisfies FieldType;
