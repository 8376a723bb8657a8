/** Formats a condition as Chinese text: 状态 为 草稿 且 金额 大于 0. */
import type { Value } from '../entity/field-type';
import type { Condition, Scalar } from '../generated/files';
import { isEmptyLiteral, normalizeTest, alternativesOf, type NormalizedTest } from './normalized-test';

/** Names of the tests of a condition; the filter of a grid column offers them too. */
export const conditionLabels = {
  eq: '为',
  ne: '不为',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  like: '包含',
  left_like: '以…结尾',
  right_like: '以…开头',
  empty: '为空',
  filled: '不为空',
  never: '不成立',
  not: '并非',
  and: ' 且 ',
  or: ' 或 ',
  yes: '是',
  no: '否',
  always: '总是成立',
} as const;

type TextOf = (path: string, value: Value) => string;

const defaultTextOf: TextOf = (_, value) =>
  typeof value === 'boolean' ? (value ? conditionLabels.yes : conditionLabels.no) : String(value);

function testText(path: string, label: string, demand: NormalizedTest, textOf: TextOf): string {
  switch (demand.op) {
    case 'empty':
    case 'filled':
    case 'never':
      return `${label} ${conditionLabels[demand.op]}`;
    case 'not':
      return `${conditionLabels.not}（${demand.tests.map((one) => testText(path, label, one, textOf)).join(conditionLabels.and)}）`;
    case 'in': {
      const say = (value: Scalar): string => (isEmptyLiteral(value) ? '空' : textOf(path, value));
      if (demand.values.length === 0) return `${label} ${conditionLabels.never}`;
      if (demand.values.length === 1) return `${label} ${conditionLabels.eq} ${demand.values.map(say).join('')}`;
      return `${label} 为 ${demand.values.map(say).join('、')} 之一`;
    }
    case 'like':
      return `${label} ${conditionLabels.like} ${demand.text}`;
    case 'left_like':
    case 'right_like':
      return `${label} ${conditionLabels[demand.op].split('…').join(` ${demand.text} `)}`;
    default:
      return `${label} ${conditionLabels[demand.op]} ${textOf(path, demand.value)}`;
  }
}

/**
 * Formats a condition as text for the user, e.g. for the tooltip of a disabled action.
 * @param labelOf the label of a path
 * @param textOf a value's text (dictionary names); default: as written
 */
export function conditionText(
  condition: Condition,
  labelOf: (path: string) => string,
  textOf: TextOf = defaultTextOf,
): string {
  const groups = alternativesOf(condition).map((group) =>
    Object.entries(group).flatMap(([path, test]) =>
      normalizeTest(test).map((demand) => testText(path, labelOf(path), demand, textOf)),
    ),
  );
  if (groups.some((group) => group.length === 0)) return conditionLabels.always;
  const several = groups.length > 1;
  return groups
    .map((group) =>
      several && group.length > 1 ? `（${group.join(conditionLabels.and)}）` : group.join(conditionLabels.and),
    )
    .join(conditionLabels.or);
}
