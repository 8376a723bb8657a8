/** Every filter of contract.md §4 as data: query and expected rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openShop, type Shop } from './shop';

/** Rows by name; `n` has only its name. */
const ROWS: Row[] = [
  {
    name: '张三',
    kind: 'a',
    tags: 'new,big',
    count: 1,
    price: '10.00',
    day: '2026-01-01',
    moment: '2026-01-01 00:00:00',
    secret: 's1',
    card: '6222000011112222',
  },
  {
    name: '李四',
    kind: 'b',
    tags: 'big',
    count: 5,
    price: '10.50',
    day: '2026-01-31',
    moment: '2026-01-31 23:59:59',
    secret: 's2',
    card: '6222000011113333',
  },
  {
    name: '张_三%',
    kind: 'a',
    tags: 'old',
    count: 10,
    price: '-3.00',
    day: '2026-02-01',
    moment: '2026-02-01 12:30:00',
  },
  { name: 'a\\b,c', kind: 'b', count: 100, price: '1000000.00', day: '2026-12-31', moment: '2026-12-31 23:59:58' },
  { name: '!bang', kind: 'a', count: -7, price: '0.00' },
  { name: 'n' },
];
const ALL = ROWS.map((row) => String(row.name));
const [ZHANG, LI, WILD, SLASH, BANG, NULLS] = ALL as [string, string, string, string, string, string];

type Case = [what: string, query: Record<string, string>, names: readonly string[]];

const scalar: Case[] = [
  ['an empty value is ignored', { name: '' }, ALL],
  ['a blank value is ignored', { name: '  ' }, ALL],
  [',a,b, finds either', { tags: ',big,old,' }, [ZHANG, LI, WILD]],
  [',a, finds one', { tags: ',new,' }, [ZHANG]],
  ['only commas are ignored', { tags: ',,' }, ALL],
  ['ge 5', { count: 'ge 5' }, [LI, WILD, SLASH]],
  ['le 5', { count: 'le 5' }, [ZHANG, LI, BANG]],
  ['gt 5', { count: 'gt 5' }, [WILD, SLASH]],
  ['lt 1', { count: 'lt 1' }, [BANG]],
  ['ne 5 leaves out nulls, as SQL does', { count: 'ne 5' }, [ZHANG, WILD, SLASH, BANG]],
  ['eq 5', { count: 'eq 5' }, [LI]],
  ['in 1,10', { count: 'in 1,10' }, [ZHANG, WILD]],
  ['> 5', { count: '> 5' }, [WILD, SLASH]],
  ['< 5', { count: '< 5' }, [ZHANG, BANG]],
  ['>= 5', { count: '>= 5' }, [LI, WILD, SLASH]],
  ['<= 5', { count: '<= 5' }, [ZHANG, LI, BANG]],
  ['>=5 without a blank', { count: '>=5' }, [LI, WILD, SLASH]],
  ['<=-7 without a blank', { count: '<=-7' }, [BANG]],
  ['!= 5', { count: '!= 5' }, [ZHANG, WILD, SLASH, BANG]],
  ['GE is read without regard to case', { count: 'GE 5' }, [LI, WILD, SLASH]],
  ['*x* contains', { name: '*三*' }, [ZHANG, WILD]],
  ['*x ends with', { name: '*三' }, [ZHANG]],
  ['x* starts with', { name: '张*' }, [ZHANG, WILD]],
  ['* alone filters nothing', { name: '*' }, ALL],
  ['** alone filters nothing', { name: '**' }, ALL],
  ['% in like is itself', { name: '*%*' }, [WILD]],
  ['_ in like is itself', { name: '*张_三*' }, [WILD]],
  ['\\ in like is itself', { name: '*a\\b*' }, [SLASH]],
  ['like on a number', { count: '*0*' }, [WILD, SLASH]],
  ['like on a moment', { moment: '*2026-12*' }, [SLASH]],
  ['like on a date', { day: '2026-01*' }, [ZHANG, LI]],
  ['= x is equality', { name: '= 李四' }, [LI]],
  ['= reads no other sign of the value', { name: '= a\\b,c' }, [SLASH]],
  ['a comma means in', { name: '张三,李四' }, [ZHANG, LI]],
  ['a blank in a text counts', { name: '张三, 李四' }, [ZHANG]],
  ['a blank in a list of numbers does not', { count: '1, 5' }, [ZHANG, LI]],
  ['in with numbers', { count: '1,5' }, [ZHANG, LI]],
  ['in with a text that is no number', { count: '1,x' }, [ZHANG]],
  ['!x differs', { name: '!张三' }, [LI, WILD, SLASH, BANG, NULLS]],
  ['++ stands for a comma', { name: 'a\\b++c' }, [SLASH]],
  ['++ at the start does not', { name: '++张三' }, []],
  ['otherwise equal', { name: '李四' }, [LI]],
  ['equal is exact', { name: '张' }, []],
  ['a quote is text', { name: "' or 1=1 --" }, []],
  ['numbers compare as numbers', { price: '10.5' }, [LI]],
  ['a decimal against whole numbers', { count: 'gt 4.5' }, [LI, WILD, SLASH]],
  ['a number that no column holds', { count: '99999999999999999999' }, []],
  ['less than a number that no column holds', { count: 'lt 99999999999999999999' }, [ZHANG, LI, WILD, SLASH, BANG]],
  ['a text that is no number finds nothing', { count: 'abc' }, []],
  ['a text that is no number, compared', { price: '>= abc' }, []],
  ['a number with a tail finds nothing', { price: '1e3' }, []],
  ['a date', { day: '2026-01-31' }, [LI]],
  ['a date that no calendar has', { day: '2026-02-30' }, []],
  ['a text that is no date', { day: 'tomorrow' }, []],
  ['a moment', { moment: '2026-02-01 12:30:00' }, [WILD]],
  ['a day against moments is its first second', { moment: '2026-01-01' }, [ZHANG]],
  ['le with a day includes it', { moment: 'le 2026-01-31' }, [ZHANG, LI]],
  ['two filters hold together', { kind: 'a', count: 'ge 5' }, [WILD]],
  ['an unknown key is ignored', { nosuch: '1', _t: '123', field: 'id,,,name' }, ALL],
  ['a column name is no key', { del_flag: '1', create_by: 'x' }, ALL],
  ['a name of every object is no key', { hasOwnProperty: '1', toString: 'x' }, ALL],
  ['a zero byte finds nothing', { name: 'a\0b' }, []],
];

const ranges: Case[] = [
  ['_begin of numbers', { count_begin: '5' }, [LI, WILD, SLASH]],
  ['_end of numbers', { count_end: '5' }, [ZHANG, LI, BANG]],
  ['both of decimals', { price_begin: '10', price_end: '10.49' }, [ZHANG]],
  ['both of dates', { day_begin: '2026-01-31', day_end: '2026-02-01' }, [LI, WILD]],
  ['_begin of moments is the first second of its day', { moment_begin: '2026-02-01' }, [WILD, SLASH]],
  ['_end of moments is the last second of its day', { moment_end: '2026-01-31' }, [ZHANG, LI]],
  ['_end of moments with a time', { moment_end: '2026-01-31 23:59:58' }, [ZHANG]],
  ['_begin that is no date', { day_begin: 'x' }, []],
  ['an empty _begin is ignored', { day_begin: '' }, ALL],
  ['_MultiString', { name_MultiString: '张三,n' }, [ZHANG, NULLS]],
  ['_MultiString of codes', { kind_MultiString: 'a' }, [ZHANG, WILD, BANG]],
  ['a suffix of no field', { nosuch_begin: '1', nosuch_MultiString: 'a' }, ALL],
];

interface Rule {
  field?: string;
  rule?: string;
  val?: unknown;
  [more: string]: unknown;
}
type SuperCase = [what: string, rules: Rule[], match: string | undefined, names: readonly string[]];
const one = (field: string, rule: string, val: unknown): Rule[] => [{ field, rule, val }];

const superQueries: SuperCase[] = [
  ['eq', one('name', 'eq', '李四'), undefined, [LI]],
  ['=', one('name', '=', '李四'), undefined, [LI]],
  ['ne', one('count', 'ne', '5'), undefined, [ZHANG, WILD, SLASH, BANG]],
  ['!=', one('count', '!=', 5), undefined, [ZHANG, WILD, SLASH, BANG]],
  ['gt', one('count', 'gt', '5'), undefined, [WILD, SLASH]],
  ['>', one('count', '>', '5'), undefined, [WILD, SLASH]],
  ['ge', one('count', 'ge', '5'), undefined, [LI, WILD, SLASH]],
  ['>=', one('count', '>=', '5'), undefined, [LI, WILD, SLASH]],
  ['lt', one('count', 'lt', '5'), undefined, [ZHANG, BANG]],
  ['<', one('count', '<', '5'), undefined, [ZHANG, BANG]],
  ['le', one('count', 'le', '5'), undefined, [ZHANG, LI, BANG]],
  ['<=', one('count', '<=', '5'), undefined, [ZHANG, LI, BANG]],
  ['in', one('name', 'in', '张三,n'), undefined, [ZHANG, NULLS]],
  ['IN with a list', one('name', 'IN', ['张三', 'n']), undefined, [ZHANG, NULLS]],
  ['like', one('name', 'like', '三'), undefined, [ZHANG, WILD]],
  ['LIKE escapes', one('name', 'LIKE', '_'), undefined, [WILD]],
  ['left_like ends with', one('name', 'left_like', '三'), undefined, [ZHANG]],
  ['LEFT_LIKE', one('name', 'LEFT_LIKE', '三%'), undefined, [WILD]],
  ['right_like starts with', one('name', 'right_like', '张'), undefined, [ZHANG, WILD]],
  ['RIGHT_LIKE', one('name', 'RIGHT_LIKE', '李'), undefined, [LI]],
  ['not_like', one('name', 'not_like', '三'), undefined, [LI, SLASH, BANG, NULLS]],
  ['like_with_or', one('tags', 'like_with_or', 'new,old'), undefined, [ZHANG, WILD]],
  ['like_with_and', one('tags', 'like_with_and', 'new,big'), undefined, [ZHANG]],
  ['in with a number beyond the column', one('count', 'in', '1,5,12345678901'), undefined, [ZHANG, LI]],
  ['in of decimals', one('price', 'in', '10.5,0.07'), undefined, [LI]],
  ['in of dates', one('day', 'in', '2026-1-1,1999-01-01'), undefined, [ZHANG]],
  ['not_in', one('count', 'not_in', '1,5'), undefined, [WILD, SLASH, BANG]],
  ['not_in with a number beyond the column', one('count', 'not_in', '1,5,12345678901'), undefined, [WILD, SLASH, BANG]],
  ['empty', one('kind', 'empty', ''), undefined, [NULLS]],
  ['not_empty', one('tags', 'not_empty', ''), undefined, [ZHANG, LI, WILD]],
  ['a value keeps its operators', one('name', 'eq', '!bang'), undefined, [BANG]],
  ['a date', [{ field: 'day', rule: 'ge', val: '2026-02-01', type: 'date' }], undefined, [WILD, SLASH]],
  ['a datetime', [{ field: 'moment', rule: 'le', val: '2026-01-31', type: 'datetime' }], undefined, [ZHANG, LI]],
  [
    'dbType is the column’s business',
    [{ field: 'price', rule: 'eq', val: '10.50', dbType: 'bigdecimal' }],
    undefined,
    [LI],
  ],
  ['[2§9.39] and is the default', [...one('kind', 'eq', 'a'), ...one('count', 'ge', '1')], undefined, [ZHANG, WILD]],
  ['[2§9.39] or', [...one('name', 'eq', 'n'), ...one('count', 'eq', '5')], 'or', [LI, NULLS]],
  ['OR', [...one('name', 'eq', 'n'), ...one('count', 'eq', '5')], 'OR', [LI, NULLS]],
  [
    'elements lacking a part are skipped',
    [
      { field: 'name' },
      { rule: 'eq', val: 'x' },
      { field: 'name', rule: 'eq' },
      { field: 'name', rule: 'eq', val: '' },
      ...one('kind', 'eq', 'b'),
    ],
    undefined,
    [LI, SLASH],
  ],
  [
    'unknown fields and rules are skipped',
    [
      ...one('nosuch', 'eq', '1'),
      ...one('name', 'drop', 'x'),
      ...one('__proto__', 'eq', 'x'),
      ...one('name', 'toString', 'x'),
    ],
    'or',
    ALL,
  ],
  ['raw SQL is no rule', one('name', 'USE_SQL_RULES', '1=1) or (1=1'), undefined, ALL],
];

describe.each(databaseKinds)('list filters on %s', (kind) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop(kind);
    for (const row of ROWS) await shop.add('/shop/probe', row);
  });
  afterAll(() => shop.close());

  const list = (query: Record<string, string>, token?: string) =>
    shop.call<Paged<Row>>('GET', '/shop/probe/list', {
      query: { pageSize: '100', ...query },
      ...(token ? { token } : {}),
    });
  const names = async (query: Record<string, string>) => {
    const answer = await list(query);
    expect(answer).toMatchObject({ success: true, code: 0, message: '' });
    expect(answer.result!.total).toBe(answer.result!.records.length);
    return answer.result!.records.map((row) => String(row.name)).toSorted();
  };

  it.each(scalar)('%s', async (_, query, expected) => expect(await names(query)).toEqual(expected.toSorted()));
  it.each(ranges)('%s', async (_, query, expected) => expect(await names(query)).toEqual(expected.toSorted()));

  it.each(superQueries)('super query: %s', async (_, rules, match, expected) => {
    const text = JSON.stringify(rules);
    const more: Record<string, string> = match ? { superQueryMatchType: match } : {};
    for (const superQueryParams of [text, encodeURI(text), encodeURIComponent(text)]) {
      expect(await names({ superQueryParams, ...more })).toEqual(expected.toSorted());
    }
  });

  it('[2§3.27] reads the conditions of older clients, which also have what their editor needs', async () => {
    const condition = {
      field: 'count',
      rule: 'ge',
      val: '1',
      type: 'int',
      options: [{ value: '1', text: '一' }],
      dictCode: 'valid_status',
      dictTable: 'sys_user',
      dictText: 'realname',
      customReturnField: 'username',
      popup: { code: 'x', field: 'y' },
    };
    const { field, rule, val } = condition;
    const plain = await names({ superQueryParams: JSON.stringify([{ field, rule, val }]) });
    expect(plain.length).toBeGreaterThan(0);
    expect(plain.length).toBeLessThan(ALL.length);
    expect(await names({ superQueryParams: JSON.stringify([condition]) })).toEqual(plain);
  });

  it('combines a super query as one group with the ordinary filters', async () => {
    const superQueryParams = encodeURI(JSON.stringify([...one('name', 'eq', 'n'), ...one('count', 'ge', '1')]));
    expect(await names({ superQueryParams, superQueryMatchType: 'or', kind: 'a' })).toEqual([ZHANG, WILD].toSorted());
  });

  it.each(['{', 'null', '{"field":"name"}', '"x"', '%7B'])(
    'rejects a super query of %s with a message',
    async (text) => {
      expect(await list({ superQueryParams: text })).toMatchObject({
        success: false,
        code: 500,
        message: '高级查询参数格式不正确',
      });
    },
  );

  it('accepts a hundred conditions and rejects more', async () => {
    const many = JSON.stringify(Array.from({ length: 101 }, () => ({ field: 'name', rule: 'eq', val: 'x' })));
    expect(await list({ superQueryParams: many })).toMatchObject({ success: false, message: '高级查询条件过多' });
  });

  it('reads repeated parameters as one list', async () => {
    const url = '/jeecg-boot/shop/probe/list?name=' + encodeURIComponent('张三') + '&name=n';
    const answer = await shop.inject({ method: 'GET', url, headers: { 'x-access-token': await shop.signIn() } });
    expect(answer.json<{ result: Paged<Row> }>().result.total).toBe(2);
  });

  describe('hidden and masked columns', () => {
    let token: string;
    beforeAll(async () => {
      token = await shop.person('reader', ['shop:probe:edit']);
    });

    it('are not returned in full', async () => {
      const row = (await list({ name: ZHANG }, token)).result!.records[0]!;
      expect(row).not.toHaveProperty('secret');
      expect(row.card).toBe('6222********2222');
      expect((await list({ name: ZHANG })).result!.records[0]).toMatchObject({
        secret: 's1',
        card: '6222000011112222',
      });
    });

    it.each([
      ['filter', { secret: 's1' }],
      ['filter on a mask', { card: '*3333' }],
      ['range', { secret_begin: 's2' }],
      ['super query', { superQueryParams: JSON.stringify(one('secret', 'eq', 's1')) }],
    ])('cannot be filtered by: %s', async (_, query) => {
      expect((await list(query as Record<string, string>, token)).result!.total).toBe(ALL.length);
    });

    it('cannot be sorted by', async () => {
      const order = async (query: Record<string, string>) =>
        (await list(query, token)).result!.records.map((row) => row.name);
      expect(await order({ column: 'secret', order: 'asc' })).toEqual(await order({}));
      expect(await order({ column: 'card', order: 'asc' })).toEqual(await order({}));
    });
  });
});
