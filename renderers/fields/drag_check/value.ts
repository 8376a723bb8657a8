import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { isBlank, parseError } from '@/model/field-types/text-value';

const DONE = 'Y';
const ASK = '请按住滑块拖动';
const PASSED = '验证通过';

const textOr = (text: unknown, otherwise: string) => (typeof text === 'string' ? text : otherwise);

/** Texts of the slider before and after verification. */
export const messagesOf = ({ props: { text, done } }: Field) => ({
  ask: textOr(text, ASK),
  passed: textOr(done, PASSED),
});

/** Slider verification: Y after the user has dragged the slider to its end, else empty. */
export default {
  column: { kind: 'text', length: 1 },
  rules: [],
  check: (value, field) => (value === DONE ? undefined : messagesOf(field).ask),
  toText: (value, field) => (isBlank(value) ? '' : messagesOf(field).passed),
  fromText: (text, field) => {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    return [DONE, messagesOf(field).passed].includes(trimmed) ? DONE : parseError(`“${trimmed}”不是验证的结果`);
  },
  normalize: (value) => {
    if (value === '' || value === false) return null;
    return value === true || value === 'true' ? DONE : value;
  },
} satisfies FieldType;
