import { describe, expect, test } from 'vitest';
import { placeholdersOf, replacePlaceholders } from './placeholders';
import { fillTemplate, templatePaths } from './template';
import { fillSystemVariables, hasSystemVariable, systemVariable } from './system-variables';
import type { Value } from '../entity/field-type';

const values: Record<string, Value> = {
  name: '青柚',
  amount: '12.50',
  none: null,
  list: ['a', 'b'],
  'main.id': 'm1',
  zero: 0,
};
const lookUp = (path: string): Value | undefined => (Object.hasOwn(values, path) ? values[path] : undefined);

test.each([
  ['确认向{name}支付{amount}元？', '确认向青柚支付12.50元？'],
  ['{main.id}/{zero}', 'm1/0'],
  ['[{none}][{unknown}]', '[][]'],
  ['{list}', 'a,b'],
  // System variables, number rules and JavaScript are not replaced.
  ['#{sysUserCode} ${JS} {a-b} {{name}} {1+1}', '#{sysUserCode} ${JS} {a-b} {青柚} {1+1}'],
  ['{constructor}{__proto__}', '{__proto__}'],
  ['plain', 'plain'],
])('%s is %s', (text, filled) => {
  expect(fillTemplate(text, lookUp)).toBe(filled);
});

test('what is filled in is not looked at again', () => {
  expect(fillTemplate('{a}', () => '{b} $& $1')).toBe('{b} $& $1');
});

test('placeholders have a sign, a name and its offset, malformed names included', () => {
  expect(placeholdersOf('{a} #{b} ${c} {} {d e}')).toEqual([
    { sign: '', name: 'a', index: 1 },
    { sign: '#', name: 'b', index: 6 },
    { sign: '$', name: 'c', index: 11 },
    { sign: '', name: '', index: 15 },
    { sign: '', name: 'd e', index: 18 },
  ]);
});

test('a placeholder without a replacement stays', () => {
  expect(replacePlaceholders('{a}#{a}${a}', (sign) => (sign === '#' ? '1' : undefined))).toBe('{a}1${a}');
});

test('paths of a text', () => {
  expect(templatePaths('{a} #{b} {main.c} ${d}')).toEqual(['a', 'main.c']);
});

describe('variables', () => {
  const me = { id: 'u1', username: 'admin', realname: '管理员', orgCode: 'A01', tenantId: '7' };
  const now = '2026-06-30 08:09:10';
  test.each([
    ['sysUserCode', 'admin'],
    ['sys_user_code', 'admin'],
    ['sysUserName', '管理员'],
    ['sysUserId', 'u1'],
    ['sysOrgCode', 'A01'],
    ['sys_multi_org_code', 'A01'],
    ['tenant_id', '7'],
    ['bpm_status', '1'],
    ['sysDate', '2026-06-30'],
    ['sys_time', '2026-06-30 08:09:10'],
    ['date', '2026-06-30'],
    ['time', '08:09:10'],
    ['datetime', '2026-06-30 08:09:10'],
    ['sysDatetime', '2026-06-30 08:09:10'],
    ['sysRoleCode', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('%s is %s', (name, value) => {
    expect(systemVariable(name, me, now)).toBe(value);
  });

  test('in texts', () => {
    expect(fillSystemVariables('#{sysUserCode}', me, now)).toBe('admin');
    expect(fillSystemVariables('#{sysOrgCode}-#{date}-#{nobody}', me, now)).toBe('A01-2026-06-30-');
    expect(fillSystemVariables('#{nobody}', me, now)).toBeNull();
    expect([hasSystemVariable('#{date}'), hasSystemVariable('${date}'), hasSystemVariable('#date')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
