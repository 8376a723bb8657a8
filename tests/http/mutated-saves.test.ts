/** Saves of records with broken values: stored, or rejected with the place and a message. Never an internal error. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldError } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { seeded } from '../schemas/seeded';

const SEED = 20_261_123;
const COUNT = 1000;

/** JSON of values that do not belong into a field. `toString` is a key of its own in the third. */
const STRANGERS = [
  'true',
  '-1e308',
  '{"toString":1,"valueOf":null}',
  '{"__proto__":{"a":1}}',
  '""',
  '"\\u0000\\ud800"',
  '"constructor"',
  `"${'x'.repeat(5000)}"`,
  '[]',
  '{}',
  '[null]',
  '[[[{}]]]',
  '[{"id":"a"},{"id":"a"},{"id":{}},7]',
  '0.1e-7',
  '"2026-13-45"',
];

const FIELDS = [
  'orderNo',
  'supplier',
  'status',
  'orderDate',
  'buyer',
  'taxRate',
  'remark',
  'amount',
  'id',
  'updateTime',
];
const CELLS = ['id', 'name', 'quantity', 'price', 'unit', 'orderNum'];

describe.each(databaseKinds)('saves of broken records on %s', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await openTestServer({ kind });
    token = await server.signIn();
  });
  afterAll(() => server.close());

  test(`${COUNT} of them are stored, or rejected with fields of the record`, { timeout: 180_000 }, async () => {
    const random = seeded(SEED);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const objectOf = (keys: readonly string[], members: readonly string[] = []) =>
      `{${[...keys.filter(() => random() < 0.3).map((key) => `"${key}":${pick(STRANGERS)}`), ...members].join()}}`;
    const wrong: string[] = [];
    for (let made = 0; made < COUNT; made += 1) {
      const rows = random() < 0.5 ? pick(STRANGERS) : `[${objectOf(CELLS)},${objectOf(CELLS)}]`;
      const payload = objectOf(FIELDS, [`"item":${rows}`, `"note":${random() < 0.5 ? '[]' : pick(STRANGERS)}`]);
      const reply = await server.inject({
        method: 'POST',
        url: '/jeecg-boot/demo/order/add',
        headers: { 'content-type': 'application/json', 'x-access-token': token },
        payload,
      });
      const { success, message, result } = reply.json<{ success: boolean; message: string; result: unknown }>();
      const errors = (result as { errors?: FieldError[] } | null)?.errors ?? [];
      const lost = errors.filter(({ path, message: said }) => path === '' || said === '');
      if (reply.statusCode >= 500 || (!success && message === '') || lost.length > 0)
        wrong.push(`${reply.statusCode} ${reply.body.slice(0, 300)} ${payload.slice(0, 400)}`);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});
