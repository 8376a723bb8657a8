/** The gallery of field types: every registered type in every place and state, in both themes and at both widths. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { types } from '@/registry/values';
import { openStory, signIn } from '../helpers/story';

const story = openStory();
const PATIENCE = { timeout: 30_000 };

/** Types that are drawn; the others say so. */
const drawn = types
  .names()
  .filter((name) => existsSync(`renderers/fields/${name}/view.tsx`) && types.get(name)?.invisible !== true);

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="gray"/></svg>';

const looks = ['表单', '已填写', '禁用', '错误', '列表', '详情', '单元格'];
/** Whoever can be asked for stands in the query bar too. */
const looksOf = (type: string) => (types.get(type)?.rules?.length === 0 ? looks : [...looks, '查询']);

describe.each([
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
] as const)('on a $size, $theme', ({ size, theme }) => {
  it('every type is drawn everywhere, and everybody can read it', async () => {
    const { page, audit, shoot, complaints } = await story.visit({ size, theme });
    // The pictures that the samples name are in no store.
    await page.route('**/sys/common/static/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    await signIn(page, '/demo/fields');
    const sections = page.locator('[data-type]');
    await sections.first().waitFor();
    const shown = await sections.evaluateAll((all) => all.map((one) => one.getAttribute('data-type')));
    expect(shown).toEqual(types.names());
    for (const type of drawn) {
      const section = page.locator(`[data-type="${type}"]`);
      await section.scrollIntoViewIfNeeded();
      const names = section.locator('[data-look]');
      const told = () => names.evaluateAll((all) => all.map((one) => one.getAttribute('data-look')));
      await expect.poll(told, { ...PATIENCE, message: type }).toEqual(expect.arrayContaining(looksOf(type)));
      await expect.poll(() => section.locator('[data-waiting]').count(), { ...PATIENCE, message: type }).toBe(0);
      expect(await section.getByRole('alert').allInnerTexts(), type).toEqual([]);
    }
    expect(await audit()).toEqual([]);
    await shoot(`fields-${size}-${theme}`);
    expect(complaints).toEqual([]);
  });
});
