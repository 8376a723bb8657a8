import type { Field } from '@/model/entity';
import type { FieldType } from '@/model/field-type';
import { choices, codeColumn } from '@/model/value/choice';

const many = (field: Field) => field.props.many === true;

/** One or several records picked from a list in a dialog; snapshots follow by `copy`. */
export default {
  column: codeColumn(many, 32, 500),
  ...choices(many),
  rules: ['eq', 'in', 'like', 'ne'],
} satisfies FieldType;
