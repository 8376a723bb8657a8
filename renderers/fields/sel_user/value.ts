import type { Field } from '@/model/entity';
import type { FieldType } from '@/model/field-type';
import { choices, codeColumn } from '@/model/value/choice';

const many = (field: Field) => field.props.many === true;

/** Users, stored by user name. */
export default {
  column: codeColumn(many, 64, 500),
  ...choices(many),
  rules: ['eq', 'in', 'like', 'ne'],
  aliases: { cell: ['user-select'], query: ['select-user', 'user-select'], form: ['select-user'] },
} satisfies FieldType;
