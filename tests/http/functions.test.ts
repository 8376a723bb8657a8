/** What server functions get: records, transactions, numbers, the user, work after the commit. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decimal, fail, type ActionContext, type ActionResult, type Where } from 'jingwei';
import { ConditionError } from '@/server/crud/condition/column-resolver';
import { newId } from '@/server/db/row-id';
import { databaseKinds } from '../helpers/databases';
import { openShop, modules as shopModules, type Shop } from './shop';

describe.each(databaseKinds)('server functions on %s', (kind) => {
  let shop: Shop;
  /** The function of the action `count`, which runs without a record. */
  let run: (context: ActionContext) => Promise<ActionResult | void>;
  beforeAll(async () => {
    const order = { ...shopModules['shop/order'], count: (context: ActionContext) => run(context) };
    shop = await openShop(kind, { ...shopModules, 'shop/order': order });
  });
  afterAll(() => shop.close());

  const call = () => shop.call<{ result: unknown }[]>('POST', '/shop/order/count', { body: { ids: [], ask: {} } });
  /** Runs `work` as a server function. @returns its result; its error is thrown again */
  async function inFunction<T>(work: (context: ActionContext) => Promise<T>): Promise<T> {
    let outcome: { value: T } | undefined;
    let thrown: unknown;
    run = async (context) => {
      try {
        outcome = { value: await work(context) };
      } catch (error) {
        thrown = error;
        throw error;
      }
    };
    await call();
    if (!outcome) throw thrown;
    return outcome.value;
  }
  const product = (name: string) => shop.add('/shop/product', { name, sku: [{ skuName: '一斤', price: '1' }] });

  describe('records.find', () => {
    const hostile = ["O'Hara", 'a\\b%_', '{me.id}', '#{sysUserCode}', '=1', '"; drop table shop_product; --'];
    test.each(hostile)('finds the text %s as it is', async (name) => {
      const id = await product(name);
      const found = await inFunction(({ records }) => records.find('shop/product', { name }));
      expect(found.map((row) => row.id)).toEqual([id]);
    });

    test('finds nothing for a text that no column stores', async () => {
      expect(await inFunction(({ records }) => records.find('shop/product', { name: 'a\0b' }))).toEqual([]);
    });

    test('takes 10,000 ids', async () => {
      const id = await product('列表');
      const ids = [...Array.from({ length: 9_999 }, () => newId()), id];
      expect(await inFunction(({ records }) => records.find('shop/product', { id: ids }))).toMatchObject([{ id }]);
    });

    test.each<[string, object]>([
      ['an unknown field', { nope: 1 }],
      ['a prototype property', JSON.parse('{"__proto__": 1}') as object],
      ['a path of the user', { 'me.id': '1' }],
      ['a value that is undefined', { name: undefined }],
    ])('rejects %s', async (_title, where) => {
      await expect(
        inFunction(({ records }) => records.find('shop/product', where as Where<'shop/product'>)),
      ).rejects.toThrow(ConditionError);
    });

    test('leaves deleted records out', async () => {
      const id = await product('删除');
      const found = await inFunction(async ({ records }) => {
        await records.delete('shop/product', [id]);
        return records.find('shop/product', { name: '删除' });
      });
      expect(found).toEqual([]);
    });

    test('sorts, and rejects more than 1,000 records without a limit', async () => {
      const rows = Array.from({ length: 1001 }, (_, index) => [newId(), `多${String(index).padStart(4, '0')}`]);
      await inFunction(({ db }) =>
        db.dynamic
          .insertInto('shop_product')
          .values(rows.map(([id, name]) => ({ id, name, del_flag: '0' })))
          .execute(),
      );
      const where = { name: { like: '多' } };
      await expect(inFunction(({ records }) => records.find('shop/product', where))).rejects.toThrow('1000');
      const options = { sort: ['-name'], limit: 2 } as const;
      const found = await inFunction(({ records }) => records.find('shop/product', where, options));
      expect(found.map(({ name }) => name)).toEqual(['多1000', '多0999']);
    });
  });

  describe('records.sum', () => {
    const amounts = (name: string, ...values: string[]) =>
      inFunction(({ db }) =>
        db.dynamic
          .insertInto('shop_customer')
          .values(values.map((credit) => ({ id: newId(), code: newId().slice(-20), name, credit, del_flag: '0' })))
          .execute(),
      );
    const sumOf = (name: string) => inFunction(({ records }) => records.sum('shop/customer', 'credit', { name }));

    test('is "0" without records', async () => {
      expect(await sumOf('没有')).toBe('0');
    });

    test('adds decimals exactly', async () => {
      await amounts('大数', '9999999999.99', '0.01', '-0.02');
      expect(decimal(await sumOf('大数')).toFixed(2)).toBe('9999999999.98');
    });

    test('rejects a text field', async () => {
      await expect(inFunction(({ records }) => records.sum('shop/customer', 'name', {}))).rejects.toThrow('number');
    });
  });

  describe('records.lock', () => {
    test('returns the records in the given order, with children, twice', async () => {
      const ids = [await product('锁二'), await product('锁一')];
      const names = await inFunction(async ({ records }) => {
        await records.lock('shop/product', ids);
        return (await records.lock('shop/product', ids)).map(({ name, sku }) => [name, sku.length]);
      });
      expect(names).toEqual([
        ['锁二', 1],
        ['锁一', 1],
      ]);
    });

    test('rejects an id that does not exist', async () => {
      await expect(inFunction(({ records }) => records.lock('shop/product', ['nope']))).rejects.toThrow('未找到');
    });

    test('rejects a call after the transaction', async () => {
      const id = await product('锁后');
      const late = await inFunction(
        async ({ records }) =>
          () =>
            records.lock('shop/product', [id]),
      );
      await expect(late()).rejects.toThrow('needs a transaction');
    });

    // PGlite runs one transaction after the other.
    test.each(kind === 'postgres' ? [409] : [])(
      'ends one of two functions that lock each other with %i',
      async (code) => {
        const [one, two] = [await product('互锁甲'), await product('互锁乙')];
        const pairs = [
          [one, two],
          [two, one],
        ] as const;
        let started = 0;
        let lockCount = 0;
        let release: () => void;
        const both = new Promise<void>((resolve) => (release = resolve));
        run = async ({ records }) => {
          const [first, second] = pairs[started++]!;
          await records.lock('shop/product', [first]);
          lockCount += 1;
          if (lockCount === 2) release();
          await both;
          await records.lock('shop/product', [second]);
        };
        const replies = await Promise.all([call(), call()]);
        expect(replies.map(({ code }) => code).toSorted()).toEqual([200, code]);
      },
    );
  });

  describe('afterCommit', () => {
    let ran: string[];
    beforeEach(() => {
      ran = [];
    });
    const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

    test('runs once after the commit, with nested transactions at the outer end', async () => {
      await inFunction(async ({ afterCommit, transaction }) => {
        await transaction(async () => afterCommit(() => void ran.push('inner')));
        afterCommit(() => void ran.push('outer'));
        await settled();
        expect(ran).toEqual([]);
      });
      await expect.poll(() => ran).toEqual(['inner', 'outer']);
    });

    test('does not run after a rejected action', async () => {
      run = async ({ afterCommit }) => {
        afterCommit(() => void ran.push('never'));
        fail('不行');
      };
      expect(await call()).toMatchObject({ success: false, message: '不行' });
      await settled();
      expect(ran).toEqual([]);
    });

    test('logs an error and leaves the reply as it is', async () => {
      run = async ({ afterCommit }) => {
        afterCommit(async () => {
          throw new Error('the mail server is down');
        });
        return { message: '好了' };
      };
      expect(await call()).toMatchObject({ success: true, message: '好了' });
      await expect.poll(() => shop.log.some((line) => line.includes('the mail server is down'))).toBe(true);
    });

    test('may write in a transaction of its own', async () => {
      const name = `之后${newId()}`;
      await inFunction(async ({ afterCommit, transaction, records }) =>
        afterCommit(() =>
          transaction(async () => {
            await records.add('shop/product', { name });
            ran.push('written');
          }),
        ),
      );
      await expect.poll(() => ran).toEqual(['written']);
      expect(await inFunction(({ records }) => records.find('shop/product', { name }))).toHaveLength(1);
    });
  });

  test('notifies named users with the commit: not unknown ones, not the acting one, nothing after a rejection', async () => {
    await shop.person('receiver', []);
    const message = { title: '请跟进', content: '甲 < 乙', record: { entity: 'shop/product', id: '1' } } as const;
    run = async ({ notify }) => {
      await notify(['receiver', 'missing', 'admin'], { ...message, title: '不会送出' } as never);
      fail('不行');
    };
    await call();
    await inFunction(({ notify }) => notify(['receiver', 'missing', 'admin'], message as never));
    const sent = await shop.db
      .selectFrom('sys_announcement as a')
      .innerJoin('sys_announcement_send as s', 's.annt_id', 'a.id')
      .innerJoin('sys_user as u', 'u.id', 's.user_id')
      .select(['a.titile', 'a.msg_content', 'a.bus_id', 'u.username'])
      .where('a.bus_type', '=', 'shop/product')
      .execute();
    expect(sent).toEqual([{ titile: '请跟进', msg_content: '甲 &lt; 乙', bus_id: '1', username: 'receiver' }]);
  });

  test('draws numbers of a rule without duplicates', async () => {
    const numbers = await inFunction(async ({ nextNumber }) => [await nextNumber('OR'), await nextNumber('OR')]);
    expect(new Set(numbers).size).toBe(2);
  });

  test('names the roles and departments of the user', async () => {
    const me = await inFunction(async (context) => context.me);
    expect(me).toMatchObject({ username: 'admin', roles: expect.arrayContaining(['admin']) as string[] });
    await shop.person('nobody', ['shop:order:count']);
    const token = await shop.signIn('nobody');
    let user: unknown;
    run = async (context) => {
      user = context.me;
    };
    await shop.call('POST', '/shop/order/count', { body: { ids: [], ask: {} }, token });
    expect(user).toMatchObject({ username: 'nobody', roles: ['nobody'], departs: [] });
  });

  test('sends the code of an error as X-Error-Code', async () => {
    const url = '/jeecg-boot/shop/order/count';
    const headers = { 'x-access-token': await shop.signIn() };
    const codeOf = async () =>
      (await shop.inject({ method: 'POST', url, headers, payload: { ids: [], ask: {} } })).headers['x-error-code'];
    run = async () => fail('太贵');
    expect(await codeOf()).toBe('record.rejected');
    run = async () => fail('太贵', { code: 'order.tooDear' });
    expect(await codeOf()).toBe('order.tooDear');
    run = async () => fail('太贵', { at: 'price', code: 'order.tooDear' });
    expect(await codeOf()).toBe('order.tooDear');
  });

  test('shows an error at the field that fail names', async () => {
    run = async () => fail('太贵', { at: 'price' });
    expect(await call()).toMatchObject({
      success: false,
      message: '太贵',
      result: { errors: [{ path: 'price', message: '太贵' }] },
    });
  });
});

test('decimal keeps digits, takes empty as 0 and rejects other texts', () => {
  expect(decimal('0.1').plus('0.2').toString()).toBe('0.3');
  expect(decimal('1.005').toFixed(2)).toBe('1.01');
  expect([null, undefined, ''].map((value) => decimal(value).toString())).toEqual(['0', '0', '0']);
  expect(() => decimal('1,000')).toThrow(TypeError);
});
