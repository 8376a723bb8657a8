/** The gallery of field types: every registered type in every context and state, in both themes and at both widths. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { types } from '@/registry/values';
import { openStory, signIn } from '../helpers/story';

const story = openStory();
const PATIENCE = { timeout: 30_000 };
const TALL = 40_000;

/** Types with a view. */
const drawn = types
  .names()
  .filter((name) => existsSync(`renderers/fields/${name}/view.tsx`) && types.get(name)?.invisible !== true);

const looks = ['表单', '已填写', '禁用', '错误', '列表', '详情', '单元格'];
/** Types with query rules also appear in the query bar. */
const looksOf = (type: string) => (types.get(type)?.rules?.length === 0 ? looks : [...looks, '查询']);

describe.each([
  { size: 'desktop', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
  { size: 'phone', theme: 'light' },
  { size: 'phone', theme: 'dark' },
] as const)('on a $size, $theme', ({ size, theme }) => {
  it('draws every type in every place without accessibility errors', async () => {
    const { page, audit, shoot, complaints } = await story.visit({ size, theme });
    await signIn(page, '/demo/fields');
    const sections = page.locator('[data-type]');
    await sections.first().waitFor();
    const shown = await sections.evaluateAll((all) => all.map((one) => one.getAttribute('data-type')));
    expect(shown).toEqual(types.names());
    // Tall enough for all rows: rows outside the viewport are not rendered.
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width, height: TALL });
    const looksSeen = () =>
      sections.evaluateAll((all) =>
        Object.fromEntries(
          all.map((one) => {
            const found = [...one.querySelectorAll('[data-look]')].map((look) => look.getAttribute('data-look'));
            return [one.getAttribute('data-type')!, one.querySelector('[data-waiting]') ? [] : found];
          }),
        ),
      );
    const expected = Object.fromEntries(drawn.map((type) => [type, expect.arrayContaining(looksOf(type))]));
    await expect.poll(looksSeen, PATIENCE).toMatchObject(expected);
    expect(await sections.getByRole('alert').allInnerTexts()).toEqual([]);
    await page.setViewportSize({ width, height });
    expect(await audit()).toEqual([]);
    await shoot(`fields-${size}-${theme}`);
    expect(complaints).toEqual([]);
  });
});

it('[2§2.27] writes rich text, code and Markdown and passes the drag check under the page’s policy', async () => {
  const { page, complaints } = await story.visit();
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { broken });
    document.addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective));
  });
  await signIn(page, '/demo/fields');
  const look = async (type: string, name: string) => {
    await page.getByRole('textbox', { name: '搜索字段类型' }).fill(type);
    return page.locator(`[data-type="${type}"] [data-look="${name}"]`);
  };
  for (const type of ['richtext', 'code', 'markdown']) {
    const form = await look(type, '表单');
    const box = form.getByRole('textbox', { name: `${type} 表单` });
    await box.click();
    await page.keyboard.type('一二');
    await expect.poll(() => box.innerText()).toContain('一二');
    const tall = type === 'code' ? 200 : 300;
    expect(await box.evaluate((one) => one.closest<HTMLElement>('[style*=height]')?.style.height), type).toBe(
      `${tall}px`,
    );
    const detail = await look(type, '详情');
    expect(await detail.innerText()).not.toBe('');
  }

  const check = await look('drag_check', '表单');
  const slider = check.getByRole('slider');
  const drag = async (share: number) => {
    const [handle, track] = [await slider.boundingBox(), await slider.locator('..').boundingBox()];
    await page.mouse.move(handle!.x + handle!.width / 2, handle!.y + handle!.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle!.x + handle!.width / 2 + track!.width * share, handle!.y + 5, { steps: 5 });
    await page.mouse.up();
  };
  await expect.poll(() => check.innerText()).toContain('请按住滑块拖动');
  await drag(0.5);
  // The slider returns with an animation; a click during the animation would miss it.
  const atRest = async () => (await slider.boundingBox())!.x - (await slider.locator('..').boundingBox())!.x;
  await expect.poll(atRest).toBeLessThan(3);
  expect(await slider.getAttribute('aria-valuenow')).toBe('0');
  await drag(1.2);
  await expect.poll(() => check.innerText()).toContain('验证通过');

  expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([]);
  expect(complaints).toEqual([]);
});
