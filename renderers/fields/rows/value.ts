import type { Field } from '@/model/entity/entity';
import type { FieldType, Value } from '@/model/entity/field-type';
import {
  parseEmbeddedRows,
  embeddedRowsError,
  embeddedRowsText,
  type EmbeddedRow,
} from '@/model/field-types/embedded-rows';
import { isBlank, parseError } from '@/model/field-types/text-value';

const storesText = (field: Field) => field.props.text === true;

/** Converts rows to the stored form of the field. */
export const storeRows = (rows: readonly EmbeddedRow[], field: Field): Value => {
  if (rows.length === 0) return null;
  return storesText(field) ? JSON.stringify(rows) : rows.map((row) => ({ ...row }));
};

/** An embedded table in one value: a JSON list of rows with the columns of `props.columns`. */
export default {
  column: (field) => ({ kind: storesText(field) ? 'text' : 'json' }),
  rules: [],
  check: (value, field) => {
    const rows = parseEmbeddedRows(value);
    return rows ? embeddedRowsError(rows, field) : '应为一组行';
  },
  toText: (value) => (isBlank(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value)),
  fromText: (text, field) => {
    const rows = parseEmbeddedRows(text.trim());
    return rows ? storeRows(rows, field) : parseError('应为 JSON 数组，每一项是一行');
  },
  plainText: embeddedRowsText,
  normalize: (value, field) => {
    const rows = parseEmbeddedRows(value);
    return rows ? storeRows(rows, field) : value;
  },
  hiddenIn: ['list'],
} satisfies FieldType;
