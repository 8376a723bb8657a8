/** A condition in words: 状态 为 草稿 且 金额 大于 0. */
import type { Value } from '../entity/field-type';
import type { Condition, Scalar } from '../generated/files';
import { asksForEmpty, demandsOf, groupsOf, type Demand } from './normalized-test';

const words = {
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

const plain: TextOf = (_, value) => (typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value));

function sayDemand(path: string, label: string, demand: Demand, textOf: TextOf): string {
  switch (demand.op) {
    case 'empty':
    case 'filled':
    case 'never':
      return `${label} ${words[demand.op]}`;
    case 'not':
      return `${words.not}（${demand.demands.map((one) => sayDemand(path, label, one, textOf)).join(words.and)}）`;
    case 'in': {
      const say = (value: Scalar): string => (asksForEmpty(value) ? '空' : textOf(path, value));
      if (demand.values.length === 0) return `${label} ${words.never}`;
      if (demand.values.length === 1) return `${label} ${words.eq} ${demand.values.map(say).join('')}`;
      return `${label} 为 ${demand.values.map(say).join('、')} 之一`;
    }
    case 'like':
      return `${label} ${words.like} ${demand.text}`;
    case 'left_like':
    case 'right_like':
      return `${label} ${words[demand.op].split('…').join(` ${demand.text} `)}`;
    default:
      return `${label} ${words[demand.op]} ${textOf(path, demand.value)}`;
  }
}

/**
 * A condition as people say it, for tooltips of disabled actions and the like.
 * @param labelOf the label of a path
 * @param textOf a value's text (dictionary names); default: as written
 */
export function toText(condition: Condition, labelOf: (path: string) => string, textOf: TextOf = plain): string {
  const groups = groupsOf(condition).map((group) =>
    Object.entries(group).flatMap(([path, test]) =>
      demandsOf(test).map((demand) => sayDemand(path, labelOf(path), demand, textOf)),
    ),
  );
  if (groups.some((group) => group.length === 0)) return words.always;
  const several = groups.length > 1;
  return groups
    .map((group) => (several && group.length > 1 ? `（${group.join(words.and)}）` : group.join(words.and)))
    .join(words.or);
}
