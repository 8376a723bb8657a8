import { expect, test, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { bodyOf, stubAdapter } from '../../../tests/helpers/stub-server';
import { createRuntime } from '../create-runtime';
import { config } from '../environment/config';
import { capabilities } from '../http/capabilities';
import { loadUserSettings, saveUserSetting } from './user-settings';

/** Starts a runtime whose server answers each save when the test says so. */
function serve() {
  const sent: unknown[] = [];
  const answers: ((success: boolean) => void)[] = [];
  createRuntime({
    adapter: stubAdapter(async (request) => {
      if (String(request.url).includes('/list'))
        return { data: { success: true, code: 200, result: { a: { old: 1 } } } };
      sent.push(bodyOf(request));
      const success = await new Promise<boolean>((resolve) => answers.push(resolve));
      return { data: { success, code: success ? 200 : 500, message: '', result: null } };
    }),
  });
  Object.assign(capabilities(), { base: config().apiBase, calls: new Set([extensions.userSettings]) });
  const answer = async (success: boolean) => {
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.pop()!(success);
  };
  return { sent, answer };
}

test('a change is sent at once; of those made meanwhile, the last one follows', async () => {
  const { sent, answer } = serve();
  const failed = vi.fn();
  const done = saveUserSetting('a', { at: 1 }, failed);
  await vi.waitFor(() => expect(sent).toEqual([{ name: 'a', value: { at: 1 } }]));
  void saveUserSetting('a', { at: 2 }, failed);
  void saveUserSetting('a', { at: 3 }, failed);
  // What the server stored before is older than what waits.
  expect(await loadUserSettings()).toEqual({});
  await answer(true);
  await answer(true);
  await done;
  expect(sent.slice(1)).toEqual([{ name: 'a', value: { at: 3 } }]);
  expect(failed).not.toHaveBeenCalled();
  expect(await loadUserSettings()).toEqual({ a: { old: 1 } });
});

test('a failure is reported once, for the newest value', async () => {
  const { answer } = serve();
  const failed = vi.fn();
  const later = vi.fn();
  const done = saveUserSetting('a', { at: 1 }, failed);
  void saveUserSetting('a', { at: 2 }, later);
  await answer(false);
  await answer(false);
  await done;
  expect(failed).not.toHaveBeenCalled();
  expect(later).toHaveBeenCalledTimes(1);
});
