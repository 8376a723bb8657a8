import { expect, test, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { createRuntime } from '@/runtime/create-runtime';
import { appearance } from '@/runtime/environment/appearance';
import { config } from '@/runtime/environment/config';
import { capabilities } from '@/runtime/http/capabilities';
import { notices } from '@/runtime/notices/notices';
import { stubAdapter } from '../../../tests/helpers/stub-server';
import { changeAppearance } from './appearance-settings';

test('[1§4.11] a change is in force at once, so that none takes 300 ms and shows 正在编译主题！; one that is not stored says 主题更新失败', async () => {
  let answer: (success: boolean) => void = () => undefined;
  createRuntime({
    adapter: stubAdapter(async () => {
      const success = await new Promise<boolean>((resolve) => (answer = resolve));
      return { data: { success, code: success ? 200 : 500, message: '', result: null } };
    }),
  });
  Object.assign(capabilities(), { base: config().apiBase, calls: new Set([extensions.userSettings]) });
  const texts = () => notices().list.map(({ text }) => text);
  const change = async (success: boolean) => {
    const sent = answer;
    changeAppearance({ accent: success ? 'purple' : 'green' });
    expect([appearance().accent, texts()]).toEqual([success ? 'purple' : 'green', []]);
    await vi.waitFor(() => expect(answer).not.toBe(sent));
    answer(success);
  };
  await change(true);
  await change(false);
  await vi.waitFor(() => expect(texts()).toEqual(['主题更新失败，没有保存到服务器，只在这个浏览器生效']));
  expect(appearance().accent).toBe('green');
});
