import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FunctionContext } from 'jingwei';
import { openModule, type ModuleTest, type ModuleUser } from 'jingwei/testing';
import { serverModules } from '../index';
import { assertNotBlocked, raiseRisk } from './info';

let module: ModuleTest;
let officer: ModuleUser;
/** What the hook below runs: gives a test the context of a server function. */
let work: (context: FunctionContext) => Promise<unknown> = async () => {};

beforeAll(async () => {
  module = await openModule({
    functions: {
      'crm/customer': { ...serverModules['crm/customer'], beforeSave: (context: FunctionContext) => work(context) },
    },
  });
  const actions = ['add', 'edit', 'list', 'accept', 'freeze', 'release', 'close', 'ignore'];
  officer = await module.person({ permissions: actions.map((action) => `risk:info:${action}`) });
});
afterAll(() => module.close());

async function asServer<T>(run: (context: FunctionContext) => Promise<T>): Promise<T> {
  let result: T | undefined;
  work = async (context) => (result = await run(context));
  await module.add('crm/customer', { customerName: '王芳' });
  return result as T;
}

let authors = 0;
const author = () =>
  module.add('live/author', {
    authorName: `主播${(authors += 1)}`,
    realName: '王芳',
    platform: 'xd',
    platformUid: `U${authors}`,
    manager: 'admin',
  });

const risk = (objectId: string, score: number) =>
  module.add('risk/info', { riskType: 'R01', objectType: 'author', objectId, score });

const track = { action: 'verify', opinion: '已核实' };

test.each([
  [80, 'high'],
  [79, 'mid'],
  [50, 'mid'],
  [49, 'low'],
])('[09~] a score of %d gives the level %s', async (score, riskLevel) => {
  expect(await module.get('risk/info', await risk(await author(), score))).toMatchObject({ riskLevel });
});

test('[09~] the level follows a changed score', async () => {
  const id = await risk(await author(), 20);
  await module.edit('risk/info', id, { score: 90 });
  expect(await module.get('risk/info', id)).toMatchObject({ riskLevel: 'high' });
});

test('[09!accept] the handler becomes the user who accepts, and no other user can accept', async () => {
  const id = await risk(await author(), 50);
  await module.act('risk/info', 'accept', id);
  expect(await module.get('risk/info', id)).toMatchObject({ handler: 'admin', status: 'handling', frozen: 'N' });
  const assigned = await module.add('risk/info', {
    riskType: 'R01',
    objectType: 'author',
    objectId: await author(),
    handler: 'admin',
  });
  await expect(officer.act('risk/info', 'accept', assigned)).rejects.toThrow();
});

test('[09!accept, 09~] accepting a high risk freezes it and its object', async () => {
  const objectId = await author();
  const id = await risk(objectId, 90);
  await module.act('risk/info', 'accept', id);
  expect(await module.get('risk/info', id)).toMatchObject({ frozen: 'Y', actionTaken: 'freeze' });
  expect(await module.get('live/author', objectId)).toMatchObject({ frozen: 'Y' });
});

test('[09!freeze, 09!release] freezes and releases the record and its object', async () => {
  const objectId = await author();
  const id = await risk(objectId, 50);
  await module.act('risk/info', 'accept', id);
  await module.act('risk/info', 'freeze', id);
  expect(await module.get('risk/info', id)).toMatchObject({ frozen: 'Y' });
  expect(await module.get('live/author', objectId)).toMatchObject({ frozen: 'Y' });
  await expect(module.act('risk/info', 'freeze', id)).rejects.toThrow();
  await module.act('risk/info', 'release', id);
  expect(await module.get('risk/info', id)).toMatchObject({ frozen: 'N', actionTaken: 'release' });
  expect(await module.get('live/author', objectId)).toMatchObject({ frozen: 'N' });
});

test('[09!release] an object that another risk freezes stays frozen', async () => {
  const objectId = await author();
  const ids = [await risk(objectId, 50), await risk(objectId, 50)];
  await module.act('risk/info', 'accept', ids);
  await module.act('risk/info', 'freeze', ids);
  await module.act('risk/info', 'release', ids[0]!);
  expect(await module.get('live/author', objectId)).toMatchObject({ frozen: 'Y' });
  await module.act('risk/info', 'release', ids[1]!);
  expect(await module.get('live/author', objectId)).toMatchObject({ frozen: 'N' });
});

test('[09!release] a high risk is released by another user than its handler', async () => {
  const objectId = await author();
  const id = await risk(objectId, 90);
  await module.act('risk/info', 'accept', id);
  await expect(module.act('risk/info', 'release', id)).rejects.toThrow('高风险须由处理人以外的人解除冻结');
  await officer.act('risk/info', 'release', id);
  expect(await module.get('live/author', objectId)).toMatchObject({ frozen: 'N' });
});

test('[09!close] closing needs a track row and no freeze', async () => {
  const id = await risk(await author(), 50);
  await module.act('risk/info', 'accept', id);
  await expect(module.act('risk/info', 'close', id)).rejects.toThrow();
  await module.edit('risk/info', id, { track: [track] });
  await module.act('risk/info', 'freeze', id);
  await expect(module.act('risk/info', 'close', id)).rejects.toThrow();
  await module.act('risk/info', 'release', id);
  await module.act('risk/info', 'close', id);
  expect(await module.get('risk/info', id)).toMatchObject({ status: 'closed' });
});

test('[09!ignore] a high risk cannot be ignored', async () => {
  const [low, high] = [await risk(await author(), 20), await risk(await author(), 90)];
  await module.act('risk/info', 'ignore', low);
  expect(await module.get('risk/info', low)).toMatchObject({ status: 'ignored' });
  await expect(module.act('risk/info', 'ignore', high)).rejects.toThrow();
});

test('[I12] an open high risk and a frozen party block a payment, a medium risk does not', async () => {
  const objectId = await author();
  const check = () => asServer((context) => assertNotBlocked(context, 'author', objectId));
  await risk(objectId, 50);
  await check();
  const high = await risk(objectId, 90);
  await expect(check()).rejects.toThrow(/收款方有待处理的高风险 FX\d+，不能付款/);
  await module.act('risk/info', 'accept', high);
  await expect(check()).rejects.toThrow('收款方已冻结，不能付款');
  await officer.act('risk/info', 'release', high);
  await check();
});

test('raises the same risk once until it is settled', async () => {
  const objectId = await author();
  const raise = () =>
    asServer((context) =>
      raiseRisk(context, {
        type: 'R01',
        objectType: 'author',
        objectId,
        score: 30,
        sourceNo: 'C1',
        hits: [{ indicator: '收款账号', actual: '6222****1234' }],
      }),
    );
  const id = await raise();
  expect(await raise()).toBe(id);
  expect(await module.get('risk/info', id)).toMatchObject({ riskLevel: 'low', hit: [{ ruleCode: 'R01', hit: 'Y' }] });
  await module.act('risk/info', 'ignore', id);
  expect(await raise()).not.toBe(id);
});
