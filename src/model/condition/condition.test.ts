import { describe, expect, test } from 'vitest';
import type { Value } from '../entity/field-type';
import type { Condition } from '../generated/files';
import { conditionPaths, fillPlaceholders, matchesCondition as holds, toSuperQuery, conditionText } from '.';

const labels: Record<string, string> = { status: '状态', amount: '金额', kind: '类型', name: '名称' };
const texts: Record<string, string> = { draft: '草稿', done: '完成' };

describe('toText', () => {
  const cases: readonly [Condition, string][] = [
    [{ status: 'draft', amount: { gt: 0 } }, '状态 为 草稿 且 金额 大于 0'],
    [{ status: ['draft', 'done'] }, '状态 为 草稿、完成 之一'],
    [{ status: ['draft'] }, '状态 为 草稿'],
    [{ status: ['draft', null] }, '状态 为 草稿、空 之一'],
    [{ status: [] }, '状态 不成立'],
    [{ status: { ne: 'draft' } }, '状态 不为 草稿'],
    [{ status: null }, '状态 为空'],
    [{ status: { ne: null } }, '状态 不为空'],
    [{ status: { gt: null } }, '状态 不成立'],
    [{ amount: { ge: 1, le: '9.50' } }, '金额 大于等于 1 且 金额 小于等于 9.50'],
    [{ amount: { lt: 5 } }, '金额 小于 5'],
    [{ name: { like: '中' } }, '名称 包含 中'],
    [{ name: { right_like: '中' } }, '名称 以 中 开头'],
    [{ name: { left_like: '$&' } }, '名称 以 $& 结尾'],
    [{ name: true }, '名称 为 是'],
    [[{ status: 'draft' }, { amount: { gt: 0 } }], '状态 为 草稿 或 金额 大于 0'],
    [[{ status: 'draft', kind: 'a' }, { amount: { gt: 0 } }], '（状态 为 草稿 且 类型 为 a） 或 金额 大于 0'],
    [{ name: { not: { like: '中' } } }, '并非（名称 包含 中）'],
    [{ amount: { all: [{ ne: 1 }, { ne: 2 }] } }, '金额 不为 1 且 金额 不为 2'],
    [{}, '总是成立'],
  ];
  test.each(cases)('%j is %s', (condition, text) => {
    const textOf = (_: string, value: Value): string =>
      value === true ? '是' : (texts[String(value)] ?? String(value));
    expect(conditionText(condition, (path) => labels[path] ?? path, textOf)).toBe(text);
  });

  test('shows raw values when no name is known', () => {
    expect(conditionText({ status: 'draft', open: false }, (path) => path)).toBe('status 为 draft 且 open 为 否');
  });
});

describe('toRules', () => {
  const cases: readonly [Condition, ReturnType<typeof toSuperQuery>][] = [
    [{ name: { not: { like: '中' } } }, null],
    [
      { status: 'draft', amount: { ge: 1, lt: '9.50' } },
      {
        matchType: 'and',
        rules: [
          { field: 'status', rule: 'eq', val: 'draft' },
          { field: 'amount', rule: 'ge', val: '1' },
          { field: 'amount', rule: 'lt', val: '9.50' },
        ],
      },
    ],
    [{ status: ['a', 'b'] }, { matchType: 'and', rules: [{ field: 'status', rule: 'in', val: 'a,b' }] }],
    [
      [{ name: { like: '%' } }, { name: { left_like: 'x' } }, { name: { right_like: 'y' } }],
      {
        matchType: 'or',
        rules: [
          { field: 'name', rule: 'like', val: '%' },
          { field: 'name', rule: 'left_like', val: 'x' },
          { field: 'name', rule: 'right_like', val: 'y' },
        ],
      },
    ],
    [{ status: { ne: 'a' } }, { matchType: 'and', rules: [{ field: 'status', rule: 'ne', val: 'a' }] }],
    [[{ status: 'a' }], { matchType: 'and', rules: [{ field: 'status', rule: 'eq', val: 'a' }] }],
    [{}, { matchType: 'and', rules: [] }],
    // Not expressible as an advanced query.
    [{ status: null }, null],
    [{ status: { ne: null } }, null],
    [{ status: ['a,b', 'c'] }, null],
    [{ status: [] }, null],
    [{ status: ['a', null] }, null],
    [{ 'partyId.name': 'x' }, null],
    [[{ status: 'a', kind: 'b' }, { kind: 'c' }], null],
    [[{}, { kind: 'c' }], null],
    [[], null],
  ];
  test.each(cases)('%j', (condition, rules) => {
    expect(toSuperQuery(condition)).toEqual(rules);
  });
});

describe('fillTexts', () => {
  const values: Record<string, Value> = {
    payeeId: 'p1',
    amount: '12.50',
    count: 3,
    open: true,
    none: null,
    blank: '',
    list: ['a'],
    'main.id': 'm1',
    '#sysUserCode': 'admin',
  };
  const cases: readonly [Condition, Condition][] = [
    [{ ownerId: '{payeeId}' }, { ownerId: 'p1' }],
    [
      { ownerId: '{main.id}', createBy: '#{sysUserCode}' },
      { ownerId: 'm1', createBy: 'admin' },
    ],
    [
      { count: '{count}', open: '{open}' },
      { count: 3, open: true },
    ],
    [{ amount: { ge: '{amount}' } }, { amount: { ge: '12.50' } }],
    [{ code: 'A-{payeeId}-{count}' }, { code: 'A-p1-3' }],
    [{ status: ['{payeeId}', 'x', '{none}'] }, { status: ['p1', 'x'] }],
    [{ status: { in: ['{none}'] } }, { status: { in: [] } }],
    // A test with an empty placeholder matches nothing: it is neither an emptiness test nor always true.
    [{ ownerId: '{none}' }, { ownerId: { in: [] } }],
    [{ ownerId: '{blank}' }, { ownerId: { in: [] } }],
    [{ ownerId: '{unknown}' }, { ownerId: { in: [] } }],
    [{ ownerId: 'A-{none}' }, { ownerId: { in: [] } }],
    [{ ownerId: '{list}' }, { ownerId: { in: [] } }],
    [{ amount: { ge: '{none}', le: 5 } }, { amount: { in: [] } }],
    [{ ownerId: { ne: '{none}' }, kind: 'a' }, { kind: 'a' }],
    [{ ownerId: { ne: '{none}', like: 'x' } }, { ownerId: { like: 'x' } }],
    // A literal null does not change.
    [
      { ownerId: null, kind: { ne: null } },
      { ownerId: null, kind: { ne: null } },
    ],
    [{ name: '{not a path}' }, { name: '{not a path}' }],
    [
      [{ ownerId: '{payeeId}' }, { kind: 'a' }],
      [{ ownerId: 'p1' }, { kind: 'a' }],
    ],
  ];
  test.each(cases)('%j', (condition, filled) => {
    expect(fillPlaceholders(condition, (path) => values[path])).toEqual(filled);
  });
});

test('paths, each once', () => {
  expect(conditionPaths([{ status: 'a', 'main.kind': 'b' }, { status: 'c' }])).toEqual(['status', 'main.kind']);
});

test('a test the language does not know never holds', () => {
  const condition = { status: { matches: '.*' } } as unknown as Condition;
  expect(holds(condition, { get: () => 'draft' })).toBe(false);
});

test('no alternatives at all never hold', () => {
  expect(holds([], { get: () => null })).toBe(false);
});

describe('lists of codes of the user', () => {
  const me: Record<string, string[]> = { 'me.roles': ['clerk', 'manager'], 'me.departs': [], tags: ['a'] };
  const scope = { get: (path: string) => me[path] ?? null };
  test.each<[Condition, boolean]>([
    [{ 'me.roles': 'manager' }, true],
    [{ 'me.roles': 'director' }, false],
    [{ 'me.roles': ['director', 'clerk'] }, true],
    [{ 'me.roles': { ne: 'clerk' } }, false],
    [{ 'me.roles': { ne: 'director' } }, true],
    [{ 'me.roles': { right_like: 'man' } }, true],
    [{ 'me.departs': 'A01' }, false],
    [{ 'me.departs': { ne: 'A01' } }, true],
    [{ 'me.departs': null }, true],
    [{ 'me.roles': { ne: null } }, true],
    // A column with a list equals nothing, as in SQL.
    [{ tags: 'a' }, false],
  ])('%o is %s', (condition, expected) => {
    expect(holds(condition, scope)).toBe(expected);
  });
});
