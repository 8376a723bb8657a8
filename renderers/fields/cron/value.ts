import type { FieldType } from '@/model/entity/field-type';
import { isCronProblem, parseCron } from '@/model/cron/parse';
import { asText, textValueError } from '@/model/field-types/text-value';

/** A fixed year, so that validation does not depend on the current date. */
const ANY_YEAR = 2100;

/** A Quartz expression of seven fields: second, minute, hour, day, month, weekday, year. */
export default {
  column: { kind: 'text', length: 100 },
  rules: ['like', 'eq', 'ne'],
  check: (value, field) => {
    const problem = textValueError(value, field);
    if (problem !== undefined) return problem;
    const read = parseCron(String(value), ANY_YEAR);
    return isCronProblem(read) ? read.message : undefined;
  },
  normalize: (value) => (value === '' ? null : asText(value)),
} satisfies FieldType;
