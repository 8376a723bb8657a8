import type { Field } from '@/model/entity';
import type { FieldType } from '@/model/field-type';
import { choices, codeColumn } from '@/model/value/choice';

const many = (field: Field) => field.props.many === true;

/** Departments, stored by id or code. */
export default {
  column: codeColumn(many, 64, 500),
  ...choices(many),
  rules: ['eq', 'in', 'like', 'ne'],
  aliases: { cell: ['depart-select'], query: ['select-depart', 'depart-select'], form: ['select-depart'] },
} satisfies FieldType;
