/** The page 接口文档 under the console's own policy: every documented call, and a trial of one. */
import { describe, expect, test } from 'vitest';
import { openStory, signIn, type Size } from '../helpers/story';

const story = openStory();
const sizes: readonly Size[] = ['desktop', 'phone'];

describe.each(sizes)('接口文档 on a %s', (size) => {
  test.each(['light', 'dark'] as const)(
    'in the %s theme lists the calls of the server and tries one',
    async (theme) => {
      const visit = await story.visit({ size, theme });
      const { page } = visit;
      await signIn(page, '/isps/system/api-docs');
      const count = page.getByText(/^共 \d+ 个接口$/);
      await count.waitFor();
      expect(Number(/\d+/.exec((await count.textContent()) ?? '')?.[0])).toBeGreaterThan(200);
      expect(await visit.audit()).toEqual([]);

      await page.getByRole('textbox', { name: /^搜索接口/ }).fill('/sys/dict/getDictItems/{code}');
      await page.getByRole('treeitem', { name: /^GET/ }).first().click();
      const operation = page.getByRole('article', { name: 'GET /sys/dict/getDictItems/{code}' });
      await operation.getByRole('textbox', { name: /^code/ }).fill('sex');
      await operation.getByRole('button', { name: '发送' }).click();
      await operation.getByText(/^状态 200，用时 \d+ 毫秒$/).waitFor();
      const reply = await operation.getByRole('textbox', { name: '服务器的回答' }).inputValue();
      expect(JSON.parse(reply)).toMatchObject({ success: true, result: [{ value: '1' }, { value: '2' }] });
      expect(await visit.audit()).toEqual([]);
      await visit.shoot(`api-docs-${size}-${theme}`);
      expect(visit.complaints).toEqual([]);
      await visit.close();
    },
  );
});
