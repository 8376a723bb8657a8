import type { Field } from '@/model/entity/entity';
import type { FieldType, Value } from '@/model/entity/field-type';
import { rowsOf, rowsProblem, type SmallRow } from '@/model/field-types/embedded-rows';
import { isEmpty, textError } from '@/model/field-types/text-value';

const asText = (field: Field) => field.props.text === true;

/** Rows as the field stores them. */
export const store = (rows: readonly SmallRow[], field: Field): Value => {
  if (rows.length === 0) return null;
  return asText(field) ? JSON.stringify(rows) : rows.map((row) => ({ ...row }));
};

/** A small table within one value: a JSON list of rows whose columns `props.columns` names. */
export default {
  column: (field) => ({ kind: asText(field) ? 'text' : 'json' }),
  rules: [],
  check: (value, field) => {
    const rows = rowsOf(value);
    return rows ? rowsProblem(rows, field) : '应为一组行';
  },
  toText: (value) => (isEmpty(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value)),
  fromText: (text, field) => {
    const rows = rowsOf(text.trim());
    return rows ? store(rows, field) : textError('应为 JSON 数组，每一项是一行');
  },
  normalize: (value, field) => {
    const rows = rowsOf(value);
    return rows ? store(rows, field) : value;
  },
} satisfies FieldType;
