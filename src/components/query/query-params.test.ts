import { expect, test } from 'vitest';
import type { Value } from '@/model/entity/field-type';
import type { QueryItem } from '@/model/screens/screen';
import { queryParams, ruleOfWireText } from './query-params';

const wires: [QueryItem['rule'], Value, Record<string, string>][] = [
  ['eq', '1', { f: '1' }],
  ['eq', 0, { f: '0' }],
  ['eq', false, { f: 'false' }],
  ['eq', '  a  ', { f: 'a' }],
  ['eq', '', {}],
  ['eq', null, {}],
  ['like', '性别', { f: '*性别*' }],
  ['like', 'a,b', { f: '*a,b*' }],
  ['left_like', '01', { f: '*01' }],
  ['right_like', 'FP', { f: 'FP*' }],
  ['ne', '1', { f: '!1' }],
  ['ge', '5', { f: '>=5' }],
  ['le', '5', { f: '<=5' }],
  ['gt', '5', { f: '> 5' }],
  ['lt', '5', { f: '< 5' }],
  ['in', 'a,b', { f_MultiString: 'a,b' }],
  ['in', ['a', 'b'], { f_MultiString: 'a,b' }],
  ['in', [], {}],
  ['range', ['2026-01-01', '2026-01-31'], { f_begin: '2026-01-01', f_end: '2026-01-31' }],
  ['range', ['2026-01-01', null], { f_begin: '2026-01-01' }],
  ['range', [null, '9'], { f_end: '9' }],
  ['range', [null, null], {}],
];

test.each(wires)('[1§5.57, 2§5.94] rule %s with %j is sent as %j', (rule, value, params) => {
  expect(queryParams([{ key: 'f', rule, trim: true }], { f: value })).toEqual({ params, conditions: [] });
});

test.each([
  ['like', ' 性别 ', { f: '* 性别 *' }],
  ['ne', 'x', { f: '!x' }],
  ['ge', '5', { f: '>=5' }],
  ['le', '5', { f: '<=5' }],
  ['like', '   ', {}],
] as const)('[1§5.57, 2§5.94] untrimmed, rule %s with %j is sent as %j', (rule, value, params) => {
  expect(queryParams([{ key: 'f', rule, trim: false }], { f: value })).toEqual({ params, conditions: [] });
});

test.each(['eq', 'ne', 'left_like', 'ge'] as const)(
  'a server would trim rule %s, so blanks go as a condition',
  (rule) => {
    expect(queryParams([{ key: 'f', rule, trim: false }], { f: ' x ' })).toEqual({
      params: {},
      conditions: [{ field: 'f', rule, val: ' x ' }],
    });
  },
);

const misread: [QueryItem['rule'], string][] = [
  ['eq', 'a,b'],
  ['eq', '*x'],
  ['eq', 'x*'],
  ['eq', '!x'],
  ['eq', 'ge 5'],
  ['eq', '> 5'],
  ['eq', '>=5'],
  ['eq', 'C++'],
  ['ne', 'a,b'],
  ['right_like', '*x'],
  ['right_like', 'ge 5'],
];

test.each(misread)('rule %s with %j would be misread, so it goes as a condition', (rule, val) => {
  expect(queryParams([{ key: 'f', rule, trim: true }], { f: val })).toEqual({
    params: {},
    conditions: [{ field: 'f', rule, val }],
  });
});

test.each([
  [',a,b,', 'several'],
  ['ge 5', 'ge'],
  ['> 5', 'gt'],
  ['>=5', 'ge'],
  ['>= 5', 'ge'],
  ['*x*', 'like'],
  ['*x', 'left_like'],
  ['x*', 'right_like'],
  ['a,b', 'in'],
  ['!x', 'ne'],
  ['a++b', 'several'],
  ['++b', 'eq'],
  ['x', 'eq'],
])('a server reads %j as %s', (wire, rule) => {
  expect(ruleOfWireText(wire)).toBe(rule);
});
