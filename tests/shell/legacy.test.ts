/** The runtime with a server that has only the calls of the contract: none outside it is sent. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { captchaImage, session, signIn } from '@/runtime/account/session';
import { createRuntime } from '@/runtime/create-runtime';
import { loadDict } from '@/runtime/dict/dictionaries';
import { loadCapabilities, serverSupports } from '@/runtime/http/capabilities';
import { clearDicts } from '@/runtime/storage/dict-cache';
import { openLegacyServer, type LegacyServer } from '../helpers/legacy-server';
import { Shelf } from './wire';

let legacy: LegacyServer;
beforeAll(async () => {
  legacy = await openLegacyServer();
  vi.stubGlobal('localStorage', new Shelf());
  createRuntime({ config: { apiBase: legacy.apiBase } });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await legacy.close();
});

const asked = () => legacy.asked.map(({ method, path }) => `${method} ${path}`);

test('asks once which calls the server has, keeps the session, and loads dictionaries by the contract', async () => {
  await captchaImage('7');
  const captcha = legacy.captchaOf('7');
  await signIn({ username: 'admin', password: '123456', captcha, checkKey: '7', remember_me: true });
  await loadCapabilities();
  await loadCapabilities();
  expect(asked().filter((one) => one === 'GET /sys/capabilities')).toHaveLength(1);
  expect(session().token).not.toBeNull();
  expect(Object.keys(extensions).filter((one) => serverSupports(one as keyof typeof extensions))).toEqual([]);

  clearDicts();
  const loaded = await Promise.all(['sex', 'dict_item_status'].map((code) => loadDict(code)));
  expect(loaded.map((options) => options.map(({ text }) => text))).toEqual([
    ['男', '女'],
    ['启用', '不启用'],
  ]);
  expect(asked()).toContain('GET /sys/dict/queryAllDictItems');
  expect(asked().filter((one) => (Object.values(extensions) as string[]).includes(one))).toEqual([]);
});
