import type { Field } from '@/model/entity/entity';
import type { FieldType, Value } from '@/model/entity/field-type';
import { joinCsv, splitCsv, textValueError } from '@/model/field-types/text-value';

const isList = ({ props }: Field) => props.list === true;
/** True when every two characters are one tag (spec 2 §5): default for text; `props.words` and lists contain words. */
export const hasTwoCharacterTags = (field: Field) => field.props.words !== true && !isList(field);

/** Splits a text into tags of two characters, separated by semicolons (spec 2 §5); existing semicolons are removed. */
export function splitIntoPairs(text: string): string {
  const characters = [...text.replace(/[;；\s]/g, '')];
  return characters.map((one, index) => (index > 0 && index % 2 === 0 ? `;${one}` : one)).join('');
}

/** Splits a value into its tags. */
export function tagsOf(value: Value, field: Field): string[] {
  if (hasTwoCharacterTags(field) && typeof value === 'string') return splitIntoPairs(value).split(';').filter(Boolean);
  return splitCsv(value);
}

function storeTags(tags: readonly string[], field: Field): Value {
  if (tags.length === 0) return null;
  if (hasTwoCharacterTags(field)) return splitIntoPairs(tags.join('')) || null;
  return isList(field) ? [...tags] : joinCsv(tags);
}

/** Tags: pairs of characters separated by semicolons; or words, stored as comma-joined text or as a JSON list. */
export default {
  column: (field) => (isList(field) ? { kind: 'json' } : { kind: 'text', length: 200 }),
  rules: ['like', 'eq', 'ne'],
  check: (value, field) => {
    if (!isList(field)) return textValueError(value, field);
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? undefined : '应为一组文字';
  },
  toText: (value, field) => tagsOf(value, field).join(hasTwoCharacterTags(field) ? ';' : ','),
  normalize: (value, field) => {
    if (value === null || hasTwoCharacterTags(field)) return value === null ? null : storeTags([String(value)], field);
    const words = typeof value === 'string' ? value.replace(/[，;；]/g, ',') : value;
    return storeTags([...new Set(splitCsv(words))], field);
  },
} satisfies FieldType;
