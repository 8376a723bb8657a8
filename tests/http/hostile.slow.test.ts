/** Hostile requests to every mounted route: an envelope, no change, no SQL in the reply or the log. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openShop, type Shop } from './shop';

const BASE = '/jeecg-boot';
const MARK = 'qzx7';
const TEXTS = [
  `' or '1'='1`,
  `'; drop table shop_probe; -- ${MARK}`,
  `") or 1=1 --`,
  `1) union select password from sys_user --`,
  `\\'; select pg_sleep(9); --`,
  `$1`,
  `a\0b`,
  '\ud800',
  '%'.repeat(2000),
  '__proto__',
  'constructor',
  '-1e999',
  '{"$gt":""}',
];

/** Words that only SQL, its errors or a stack contain. */
const LEAK =
  /\bselect\b.+\bfrom\b|\binsert into\b|\bsyntax error\b|pg_|postgres|relation "|column "|at .+\.ts:\d+|node_modules/i;

/** Parameters that some route reads. */
const PARAMETERS = [
  'id',
  'ids',
  'pageNo',
  'pageSize',
  'column',
  'order',
  'sortInfoString',
  'superQueryParams',
  'superQueryMatchType',
  'keyword',
  'by',
  'name',
  'count',
  'count_begin',
  'moment_end',
  'day_MultiString',
  'createTime',
  'orderId',
  'productId',
];

const SUPER = (field: string, rule: string, val: unknown) => JSON.stringify([{ field, rule, val }]);

describe.each(databaseKinds)('hostile requests on %s', (kind) => {
  let shop: Shop;
  let token: string;
  let routes: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }[];
  let tables: string[];
  let before: string;
  let id: string;

  /** Every row of every table that a request could change. */
  async function snapshot(): Promise<string> {
    const parts: string[] = [];
    for (const table of tables) {
      const { rows } = await sql`select t.* from ${sql.table(table)} t order by t::text`.execute(shop.db);
      parts.push(JSON.stringify([table, rows]));
    }
    return parts.join('\n');
  }

  beforeAll(async () => {
    shop = await openShop(kind);
    token = await shop.signIn();
    const seeded = await shop.seed();
    id = await shop.add('/shop/order', seeded.order());
    await shop.add('/shop/probe', { name: '样本', count: 1, secret: MARK });
    const entities = Object.values(shop.schemas.entities);
    const calls = [
      ...entities.flatMap((entity) => [
        ...Object.values(entity.calls),
        ...Object.values(entity.actions).flatMap(({ call }) => call ?? []),
      ]),
      ...entities.flatMap((entity) =>
        Object.keys(entity.children).flatMap((child) =>
          ['list', 'pick'].map((name) => ({ method: 'GET' as const, path: `${entity.api}/${child}/${name}` })),
        ),
      ),
      ...['list', 'queryById', 'pick'].map((name) => ({ method: 'GET' as const, path: `/shop/probeOpen/${name}` })),
      ...(['GET', 'POST', 'DELETE'] as const).map((method) => ({ method, path: '/shop/probe/comments' })),
    ];
    const known = calls.filter(({ method, path }) => shop.app.hasRoute({ method, url: `${BASE}${path}` }));
    routes = [...new Map(known.map((call) => [`${call.method} ${call.path}`, call])).values()];
    tables = [
      ...new Set(
        entities
          .flatMap((entity) => [entity.table, ...Object.values(entity.children).map((child) => child.table)])
          // The server writes the log for each request.
          .filter((table) => table !== null && table !== '' && table !== 'sys_log'),
      ),
    ];
    tables.push('sys_user', 'sys_data_log', 'sys_comment', 'sys_announcement');
    before = await snapshot();
  });
  afterAll(() => shop.close());

  /** Sends one request, checks the reply and returns the envelope. */
  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    query: Record<string, string>,
    payload?: unknown,
  ): Promise<ApiResult> {
    const answer = await shop.app.inject({
      method,
      url: `${BASE}${path}`,
      query,
      headers: { 'x-access-token': token },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    const where = `${method} ${path} ${JSON.stringify(query).slice(0, 100)}`;
    expect(answer.statusCode, where).toBeLessThan(500);
    const envelope = answer.json<ApiResult>();
    expect(Object.keys(envelope).toSorted(), where).toEqual(['code', 'message', 'result', 'success', 'timestamp']);
    expect(typeof envelope.message).toBe('string');
    // Values of records may contain anything; only texts of the engine are checked.
    expect(envelope.success ? envelope.message : answer.body, where).not.toMatch(LEAK);
    return envelope;
  }

  it('finds the routes to try', () => expect(routes.length).toBeGreaterThan(40));

  it.each(TEXTS.map((text) => [text.slice(0, 40), text]))(
    'accept or reject %j in every parameter of every reading route',
    async (_, text) => {
      for (const { path } of routes.filter((route) => route.method === 'GET')) {
        await ask('GET', path, Object.fromEntries(PARAMETERS.map((key) => [key, text])));
      }
      expect(await snapshot()).toBe(before);
    },
  );

  it.each(PARAMETERS)('accept or reject every text in %s', async (key) => {
    for (const text of TEXTS) {
      for (const path of ['/shop/probe/list', '/shop/order/list', '/shop/order/item/list', '/shop/customer/pick']) {
        await ask('GET', path, { [key]: text });
      }
    }
    expect(await snapshot()).toBe(before);
  });

  it('accept or reject every text in rules of the advanced query', async () => {
    for (const text of TEXTS) {
      const rules = [
        SUPER(text, 'eq', '1'),
        SUPER('name', text, '1'),
        SUPER('name', 'like', text),
        SUPER('count', 'in', text),
        SUPER('moment', 'ge', text),
      ];
      for (const superQueryParams of [...rules, ...rules.map(encodeURIComponent)]) {
        await ask('GET', '/shop/probe/list', { superQueryParams });
      }
    }
    expect(await snapshot()).toBe(before);
  });

  it('change nothing with hostile ids of deletes and actions', async () => {
    for (const text of TEXTS) {
      for (const { method, path } of routes.filter((route) => route.method !== 'GET')) {
        if (method === 'DELETE') await ask(method, path, { id: text, ids: text });
        else if (!/\/(add|edit|count|slow|boom|readAll)$/.test(path)) {
          expect(await ask(method, path, {}, { ids: [text], ver: text, ask: { [text]: text } }), path).toMatchObject({
            success: false,
          });
        }
      }
    }
    expect(await snapshot()).toBe(before);
  });

  it('change nothing with hostile ids, locks and unknown fields of a record', async () => {
    for (const text of TEXTS) {
      for (const path of ['/shop/probe/edit', '/shop/order/edit', '/shop/customer/edit']) {
        expect(
          await ask(
            'PUT',
            path,
            {},
            { id: text, updateTime: text, ver: text, [text.replace(/^__proto__$/, 'x')]: text },
          ),
        ).toMatchObject({
          success: false,
        });
      }
    }
    expect(await ask('PUT', '/shop/order/edit', {}, { id, ver: `1' or '1'='1`, discount: '1' })).toMatchObject({
      code: 409,
    });
    expect(await snapshot()).toBe(before);
  });

  it.each([
    ['an array', []],
    ['a list of lists', { item: [[]] }],
    ['children that are no list', { item: { length: 3 } }],
    ['children that are text', { item: 'drop' }],
    ['rows that are null', { item: [null] }],
    ['an object for a text', { outerNo: { toString: 'x' } }],
    ['a list for a number', { discount: [1, 2] }],
    ['a number too large', { discount: 1e308 }],
    ['a text too long', { outerNo: 'x'.repeat(41) }],
    ['a date that is none', { orderDate: '2026-02-30' }],
  ])('reject a body that is %s, with a message', async (_, body) => {
    const answer = await ask('POST', '/shop/order/add', {}, Array.isArray(body) ? body : { ...body });
    expect(answer.success).toBe(false);
    expect(answer.message).toMatch(/[一-龥]/);
    expect(await snapshot()).toBe(before);
  });

  it.each([
    ['__proto__', '{"__proto__":{"admin":true},"name":"x"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}},"name":"x"}'],
    ['toString of its own', '{"id":{"toString":"x"},"ids":[{"valueOf":"x"}],"name":"x"}'],
    ['toString, escaped', String.raw`{"name":{"to\u0053tring":"x"}}`],
    ['a deep body', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`],
    ['a deep list', '['.repeat(1000) + ']'.repeat(1000)],
    ['no JSON', '{"name":'],
    ['a lone zero byte', '"\0"'],
  ])('reject %s in a body', async (_, payload) => {
    for (const { method, path } of routes.filter((route) => route.method === 'POST' || route.method === 'PUT')) {
      const answer = await shop.app.inject({
        method,
        url: `${BASE}${path}`,
        headers: { 'x-access-token': token, 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode, path).toBeLessThan(500);
      expect(answer.json<ApiResult>(), path).toMatchObject({ success: false });
      expect(answer.body).not.toMatch(LEAK);
    }
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(await snapshot()).toBe(before);
  });

  it('do not write system fields, states and computed values of a body', async () => {
    const sent = {
      createBy: 'evil',
      createTime: '1999-01-01 00:00:00',
      updateBy: 'evil',
      delFlag: '1',
      tenantId: 'evil',
      sysOrgCode: 'evil',
      status: 'approved',
      orderNo: 'EVIL',
      amount: '99999',
      auditBy: 'evil',
      wfInstanceId: 'evil',
      customerName: 'evil',
      expressNo: 'evil',
      hasOwnProperty: 'x',
    };
    const stored = await shop.get('/shop/order', id);
    expect(await ask('PUT', '/shop/order/edit', {}, { id, ver: stored.ver, ...sent })).toMatchObject({ success: true });
    const after = await shop.get('/shop/order', id);
    for (const [key, value] of Object.entries(sent)) expect(after[key], key).not.toBe(value);
    expect(after).toMatchObject({ status: 'draft', createBy: 'admin', amount: stored.amount });
    before = await snapshot();
  });

  it('return no detail of a failing function', async () => {
    const from = shop.log.length;
    const answer = await shop.app.inject({
      method: 'POST',
      url: `${BASE}/shop/order/boom`,
      headers: { 'x-access-token': token },
      payload: {},
    });
    expect(answer.json<ApiResult>()).toMatchObject({ success: false, code: 500, message: '操作失败，请稍后重试' });
    expect(shop.log.slice(from).join('\n')).toContain('unexpected');
  });

  it('write no sent value to the log', () => {
    const lines = shop.log.join('\n');
    for (const text of TEXTS.filter((one) => one.length > 8)) expect(lines).not.toContain(text);
    expect(lines).not.toContain(MARK);
  });
});
