import { loadAreaNames } from '@/model/areas';
import type { FieldType } from '@/model/entity/field-type';
import { singleTreeNode } from '@/model/field-types/choice';
import { textValueError } from '@/model/field-types/text-value';

const DIVISION = /^\d{6}$/;
const PROVINCE = /^\d{2}0000$/;

/** A province, city or district, stored as its six-digit code. The text is the full path of names. */
export default {
  column: { kind: 'text', length: 12 },
  ...singleTreeNode,
  rules: ['eq', 'right_like', 'in', 'ne'],
  check: (value, field) => {
    const shape = field.props.level === 1 ? PROVINCE : DIVISION;
    return typeof value === 'string' && shape.test(value)
      ? textValueError(value, field)
      : '区域类型不正确（Bad type value）';
  },
  loadNames: loadAreaNames,
  aliases: { form: ['pca'], cell: ['pca'], query: ['pca', 'area-linkage'] },
} satisfies FieldType;
