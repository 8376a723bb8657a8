import type { FieldType, Value } from '@/model/field-type';
import { isEmpty, textError } from '@/model/value/text';

const isRow = (value: Value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function read(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/** A small table within one value: a JSON list of rows whose columns `props.columns` names. */
export default {
  column: { kind: 'json' },
  rules: [],
  check: (value) => (Array.isArray(value) && value.every(isRow) ? undefined : '应为一组行'),
  toText: (value) => (isEmpty(value) ? '' : JSON.stringify(value)),
  fromText: (text) => {
    if (text.trim() === '') return null;
    const value = read(text);
    return Array.isArray(value) && value.every(isRow) ? value : textError('应为 JSON 数组，每一项是一行');
  },
  normalize: (value) => {
    if (value === '') return null;
    return typeof value === 'string' ? (read(value) ?? value) : value;
  },
} satisfies FieldType;
