import { beforeEach, describe, expect, it } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { ok, startRuntime, wire } from '../../../tests/shell/wire';
import { config } from '../environment/config';
import { session } from '../session/session-state';
import { isServed, loadCapabilities, serverSupports } from './capabilities';

const { dictBatch, apiDocs } = extensions;

beforeEach(() => {
  startRuntime();
  session().token = 'T';
  wire.sent = [];
});

describe('the calls outside the contract', () => {
  it('are requested once per server', async () => {
    wire.answer = () => ok({ calls: [dictBatch] });
    await Promise.all([loadCapabilities(), loadCapabilities()]);
    await loadCapabilities();
    expect(wire.sent.map(({ path }) => path.replace(/\?.*/, ''))).toEqual(['/jeecg-boot/sys/capabilities']);
    expect([serverSupports('dictBatch'), serverSupports('apiDocs')]).toEqual([true, false]);
  });

  it('of one server are not used for another', async () => {
    wire.answer = () => ok({ calls: [dictBatch] });
    await loadCapabilities();
    Object.assign(config(), { apiBase: 'https://api.example.com/jeecg-boot' });
    expect(serverSupports('dictBatch')).toBe(false);
    wire.answer = () => ok({ calls: [apiDocs] });
    await loadCapabilities();
    expect([serverSupports('dictBatch'), serverSupports('apiDocs')]).toEqual([false, true]);
  });

  it.each([
    ['HTTP 404', { status: 404, data: null }],
    ['an envelope with code 404', { data: { success: false, code: 404, message: '路径不存在' } }],
    ['a page', { data: '<!doctype html>' }],
    ['no permission', { data: { success: false, code: 510, message: '' } }],
    ['no list', { data: { success: true, code: 0, message: '', result: { calls: { length: 1 } } } }],
    ['a list of other values', { data: { success: true, code: 0, message: '', result: { calls: [null, 5, {}] } } }],
  ])('are none after %s, which is remembered', async (_, reply) => {
    wire.answer = () => reply;
    await loadCapabilities();
    await loadCapabilities();
    expect([wire.sent.length, serverSupports('dictBatch')]).toEqual([1, false]);
  });

  it.each([
    ['a rejected token', { status: 401, data: { success: false, code: 401, message: 'Token失效' } }],
    ['a rejected token of an older server', { status: 500, data: { message: 'Token失效，请重新登录' } }],
    ['an error of the server', { status: 500, data: { success: false, code: 500, message: '失败' } }],
  ])('are requested again after %s, and the session does not end', async (_, reply) => {
    wire.answer = () => reply;
    await loadCapabilities();
    expect([serverSupports('dictBatch'), session().token]).toEqual([false, 'T']);
    wire.answer = () => ok({ calls: [dictBatch] });
    await loadCapabilities();
    expect(serverSupports('dictBatch')).toBe(true);
  });
});

describe('a call', () => {
  it('of the contract or of a business module is served by every server', () => {
    expect(isServed({ method: 'GET', path: '/sys/user/list' })).toBe(true);
    expect(isServed({ method: 'POST', path: '/v3/api-docs' })).toBe(true);
  });

  it('outside the contract is served only by a server that lists it', async () => {
    const call = { method: 'GET', path: '/v3/api-docs?group=x' } as const;
    expect(isServed(call)).toBe(false);
    wire.answer = () => ok({ calls: [apiDocs, 'GET /unknown'] });
    await loadCapabilities();
    expect(isServed(call)).toBe(true);
  });
});
