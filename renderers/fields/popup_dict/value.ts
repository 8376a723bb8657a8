import type { Field } from '@/model/entity';
import type { FieldType } from '@/model/field-type';
import { choices, codeColumn } from '@/model/value/choice';

const many = (field: Field) => field.props.many === true;

/** Records of an online report picked in a dialog, stored by one column and shown by another. */
export default {
  column: codeColumn(many, 32, 500),
  ...choices(many),
  rules: ['eq', 'in', 'like', 'ne'],
} satisfies FieldType;
