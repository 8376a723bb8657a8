import type { Field } from '@/model/entity';
import type { FieldType } from '@/model/field-type';
import { csv, csvParts, textProblem } from '@/model/value/text';

const isList = (field: Field) => field.props.list === true;
const store = (parts: string[], field: Field) => (isList(field) ? parts : csv(parts));

/** Free words: comma-joined text, or a JSON list where the other side wants one. */
export default {
  column: (field) => (isList(field) ? { kind: 'json' } : { kind: 'text', length: 200 }),
  rules: ['like', 'eq', 'ne'],
  check: (value, field) => {
    if (!isList(field)) return textProblem(value, field);
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? undefined : '应为一组文字';
  },
  toText: (value) => csvParts(value).join(','),
  fromText: (text, field) => {
    const parts = [...new Set(csvParts(text.replaceAll('，', ',')))];
    return parts.length > 0 ? store(parts, field) : null;
  },
  normalize: (value, field) => (value === null ? null : store(csvParts(value), field)),
} satisfies FieldType;
