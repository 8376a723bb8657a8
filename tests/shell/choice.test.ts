/** Selection of tenant and department between sign-in and console, and the lifetime of a sign-in. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { selectTenant, restoreSession, session, signIn, signOut } from '@/runtime/account/session';
import { ok, Shelf, wire, startRuntime } from './wire';

const USER = { id: '1', username: 'wang', realname: '王五', orgCode: 'A01' };
const DEPARTS = [
  { id: 'd1', orgCode: 'A01', departName: '甲' },
  { id: 'd2', orgCode: 'A02', departName: '乙' },
];
const TENANTS = [
  { id: 1, name: '甲方' },
  { id: 2, name: '乙方' },
];
const welcome = { token: 'T', userInfo: USER, sysAllDictItems: {} };

let shelf: Shelf;
beforeEach(() => {
  startRuntime();
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
  vi.stubGlobal('document', { cookie: '' });
  wire.sent = [];
});
afterEach(async () => {
  wire.answer = () => ok(null);
  await signOut();
  vi.unstubAllGlobals();
});

async function enter(more: object, remember = true): Promise<void> {
  wire.answer = (call) =>
    call.path.endsWith('selectDepart')
      ? ok({ userInfo: { ...USER, orgCode: (call.body as { orgCode: string }).orgCode } })
      : ok({ ...welcome, ...more }, 200);
  await signIn({ username: 'wang', password: 'x', remember_me: remember });
}
/** Simulates a reload: clears the state and restores the session from storage. */
function reload(): boolean {
  Object.assign(session(), { token: null, user: null, tenants: [], departs: [], choosing: false, tenantId: '0' });
  return restoreSession();
}

describe('the department choice at sign-in', () => {
  test.each([
    ['nothing', {}, false],
    ['one department', { departs: DEPARTS.slice(1), multi_depart: 1 }, false],
    ['several departments', { departs: DEPARTS, multi_depart: 2 }, true],
    ['several, and a server that chose by itself', { departs: DEPARTS, multi_depart: 1 }, false],
    ['one tenant', { tenantList: TENANTS.slice(1) }, false],
    ['several tenants', { tenantList: TENANTS }, true],
  ])('with %s asks %s', async (_what, more, asked) => {
    await enter(more);
    expect(session().choosing).toBe(asked);
  });

  test('is sent, survives a reload before it and is stored for the next time', async () => {
    const more = { departs: DEPARTS, multi_depart: 2, tenantList: TENANTS };
    await enter(more);
    expect(reload()).toBe(true);
    expect(session()).toMatchObject({ choosing: true, departs: DEPARTS, multiDepart: 2 });
    await selectTenant('2', 'A02', true);
    expect(wire.sent.at(-1)).toMatchObject({
      path: '/jeecg-boot/sys/selectDepart',
      body: { orgCode: 'A02', username: 'wang' },
      headers: { 'tenant-id': '2' },
    });
    expect(session()).toMatchObject({ choosing: false, tenantId: '2', user: { orgCode: 'A02' } });
    reload();
    expect(session()).toMatchObject({ choosing: false, tenantId: '2' });

    wire.answer = () => ok(null);
    await signOut();
    await enter(more);
    expect(session()).toMatchObject({ choosing: false, tenantId: '2' });
    // A tenant that is no longer theirs is asked for again.
    await signOut();
    await enter({ ...more, tenantList: [TENANTS[0], { id: 3, name: '丙方' }] });
    expect(session().choosing).toBe(true);
  });

  test('does not send the current department again, and asks again after a rejection', async () => {
    await enter({ departs: DEPARTS, multi_depart: 2 });
    wire.sent = [];
    wire.answer = () => ({ data: { success: false, code: 500, message: '您不属于该部门，不能切换！', result: null } });
    await expect(selectTenant(null, 'A02', true)).rejects.toThrow('您不属于该部门');
    expect(session().choosing).toBe(true);
    wire.sent = [];
    await selectTenant(null, 'A01', false);
    expect([wire.sent.length, session().choosing]).toEqual([0, false]);
    wire.answer = () => ok(null);
    await signOut();
    await enter({ departs: DEPARTS, multi_depart: 2 });
    expect(session().choosing).toBe(true);
  });

  test('is not asked for when a session is renewed in place', async () => {
    await enter({});
    await enter({ departs: DEPARTS, multi_depart: 2 });
    expect(session().choosing).toBe(false);
  });
});

describe('lifetime of the session', () => {
  test('survives the browser when it is kept', async () => {
    await enter({}, true);
    expect(document.cookie).toBe('');
    expect(reload()).toBe(true);
  });

  test('survives a reload and ends with the browser’s cookie when it is not kept', async () => {
    await enter({}, false);
    expect(document.cookie).toContain('pro__here=1');
    expect(reload()).toBe(true);
    document.cookie = '';
    expect(reload()).toBe(false);
    expect(shelf.length).toBe(0);
  });
});
