import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { md5 } from './md5';
import { SIGN_SECRET, signatureText } from './signature';

describe('md5', () => {
  it.each([
    ['', 'D41D8CD98F00B204E9800998ECF8427E'],
    ['abc', '900150983CD24FB0D6963F7D28E17F72'],
    ['message digest', 'F96B697D7CB7938D525A2F31AAF161D0'],
  ])('%j', (text, digest) => expect(md5(text)).toBe(digest));

  it('agrees with another implementation on every length around a block, and on any script', () => {
    const letters = 'aZ09 ,"\\\n字é😀\u0000';
    for (let length = 0; length < 200; length++) {
      const text = Array.from({ length }, (_, at) => [...letters][(at * 7 + length) % [...letters].length]).join('');
      expect(md5(text)).toBe(createHash('md5').update(text).digest('hex').toUpperCase());
    }
  });
});

/** contract.md §2.5. */
describe('signText', () => {
  const table: [string, Record<string, unknown>, string][] = [
    ['/sys/dict/getDictItems/sex', {}, '{}'],
    ['/sys/dict/getDictItems/sys_user,realname,username', {}, '{"x-path-variable":"sys_user,realname,username"}'],
    [
      '/sys/dict/loadDict/sys_user,realname,username?keyword=a&pageSize=10',
      {},
      '{"keyword":"a","pageSize":"10","x-path-variable":"sys_user,realname,username"}',
    ],
    [
      '/sys/dict/loadDict/sys_user,realname,username',
      { pageSize: 10, keyword: 'a' },
      '{"keyword":"a","pageSize":"10","x-path-variable":"sys_user,realname,username"}',
    ],
    [
      "/sys/dict/getDictItems/sys_user,realname,username,username!='admin'%20order%20by%20create_time",
      {},
      `{"x-path-variable":"sys_user,realname,username,username!='admin' order by create_time"}`,
    ],
    // A remaining `%` is decoded a second time; it stays when the decoding fails.
    ['/d/a,b%2525', {}, '{"x-path-variable":"a,b%"}'],
    ['/d/a,b%', {}, '{"x-path-variable":"a,b%"}'],
    // Only the last path segment counts, and only a literal comma.
    ['/a,b/c', {}, '{}'],
    ['/a/b%2Cc', {}, '{}'],
    ['/x', { b: 2, a: true, B: '字', _t: 5, none: null, missing: undefined }, '{"B":"字","a":"true","b":"2"}'],
    // Keys are sorted by UTF-16 code unit, including integer-like keys.
    ['/x', { '2': 'b', '12': 'a', Z: 1 }, '{"12":"a","2":"b","Z":"1"}'],
    ['/x?a=1', { a: 2 }, '{"a":"2"}'],
    ['/x', { list: [1], one: { b: 1 } }, '{"list":[1],"one":{"b":1}}'],
    ['/x', { empty: '', quote: '"\\' }, '{"empty":"","quote":"\\"\\\\"}'],
  ];
  it.each(table)('%s %j', (path, params, text) => expect(signatureText(path, params)).toBe(`${text}${SIGN_SECRET}`));

  it('[1§7.5, 2§7.4] the path variable with a comma is signed as x-path-variable', () => {
    const table = '/sys/dict/loadDictItem/sys_user,realname,username';
    expect(signatureText(table, { key: 'admin' })).toBe(
      `{"key":"admin","x-path-variable":"sys_user,realname,username"}${SIGN_SECRET}`,
    );
    expect(signatureText('/sys/dict/loadDictItem/sex', { key: '1' })).not.toContain('x-path-variable');
  });

  it('the sign is the uppercase hash of the sorted parameters and the fixed secret', () => {
    // The constant that both official clients send without parameters.
    expect(md5(signatureText('/sys/dict/getDictItems/sex'))).toBe('E19D6243CB1945AB4F7202A1B00F77D5');
    expect(md5(signatureText('/x', { b: 1, a: 2 }))).toBe(md5(signatureText('/x', { a: '2', b: '1' })));
    expect(md5(signatureText('/x', { a: 2 }))).not.toBe(md5(signatureText('/x', { a: 2 }, 'other')));
  });
});
