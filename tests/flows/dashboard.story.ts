/** The landing page and the reference: every number on screen equals the reply, in both themes and at both widths. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SystemStatistics, VisitStatistics } from '@/server/platform/statistics/results';
import { openStory, signIn, type Page, type Size } from '../helpers/story';

const story = openStory();
const sizes: readonly Size[] = ['desktop', 'phone'];
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

/** The replies that the page received. */
function answersOf(page: Page) {
  const answer = <T>(path: string): Promise<T> =>
    page
      .waitForResponse((response) => response.url().includes(path))
      .then(async (response) => ((await response.json()) as { result: T }).result);
  return {
    visits: answer<VisitStatistics>('/sys/statistics/visits'),
    system: answer<SystemStatistics>('/sys/statistics/system'),
  };
}

const grouped = (value: number) => value.toLocaleString('en-US');

/** Rows of the table view of a chart, without header and footer. */
async function tableOf(page: Page, title: string): Promise<string[][]> {
  await page.getByRole('button', { name: `以表格查看：${title}` }).click();
  const rows = page.getByRole('region', { name: `${title}数据表` }).locator('tbody tr');
  await rows.first().waitFor();
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  );
}

/** Moves the pointer away so that the tooltip closes. */
async function rest(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await soon(() => page.getByRole('tooltip').count()).toBe(0);
}

/** Waits until at least this number of charts is drawn and none is loading. */
async function drawn(page: Page, least: number): Promise<void> {
  await soon(() => page.locator('#content canvas').count()).toBeGreaterThanOrEqual(least);
  await soon(() => page.locator('#content .ant-skeleton').count()).toBe(0);
}

describe.each(sizes)('the dashboard on a %s', (size) => {
  test.each(['light', 'dark'] as const)(
    '[1§2.2.3] in the %s theme the landing page is /dashboard/analysis',
    async (theme) => {
      const visit = await story.visit({ size, theme });
      const { page } = visit;
      const answers = answersOf(page);
      await signIn(page);
      expect(new URL(page.url()).pathname).toBe('/dashboard/analysis');
      const [visits, system] = await Promise.all([answers.visits, answers.system]);
      await drawn(page, 3);

      const figures = page.getByRole('list', { name: '今日概况' }).getByRole('listitem');
      const texts = (await figures.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
      expect(texts[0]).toContain(`今日登录 ${grouped(visits.todayVisitCount)}次`);
      expect(texts[0]).toContain(`累计 ${grouped(visits.totalVisitCount)}`);
      expect(texts[1]).toContain(`今日登录地址 ${grouped(visits.todayIp)}个`);
      expect(texts[2]).toContain(`当前在线 ${grouped(visits.online)}人`);
      expect(texts[3]).toContain(`用户 ${grouped(system.users.total)}人`);

      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()!.width,
      );
      expect(await visit.audit()).toEqual([]);
      expect(visit.complaints).toEqual([]);
      await visit.shoot(`dashboard-${size}-${theme}`);
    },
  );

  test('table views and the exported file contain the numbers of the call', async () => {
    const visit = await story.visit({ size });
    const { page } = visit;
    const answers = answersOf(page);
    await signIn(page);
    const [visits, system] = await Promise.all([answers.visits, answers.system]);
    await drawn(page, 3);

    expect(await tableOf(page, '登录趋势')).toEqual(
      visits.days.map(({ name, visits: count, ips }) => [name, grouped(count), grouped(ips)]),
    );
    expect(await tableOf(page, '部门人数')).toEqual(system.departs.map(({ name, value }) => [name, grouped(value)]));
    await rest(page);
    expect(await visit.audit()).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载 CSV：登录趋势' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('登录趋势.csv');
    const lines = readFileSync(await download.path(), 'utf8')
      .replace(/\r\n$/, '')
      .split('\r\n');
    expect(lines).toEqual([
      '\ufeff日期,登录次数,来源地址',
      ...visits.days.map(({ name, visits: count, ips }) => `${name},${count},${ips}`),
    ]);
    expect(visit.complaints).toEqual([]);
  });
});

test('loads no chart code before a chart is drawn', async () => {
  const { page } = await story.visit();
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await signIn(page, '/isps/system/dict');
  await page.getByRole('grid').first().waitFor();
  expect(loaded.filter((path) => /\/echarts-/.test(path))).toEqual([]);
  await page.getByRole('menuitem', { name: '仪表盘' }).click();
  await page.getByRole('menuitem', { name: '分析页' }).click();
  await drawn(page, 3);
  expect(loaded.filter((path) => /\/echarts-/.test(path))).not.toEqual([]);
});

describe.each(sizes)('the reference on a %s', (size) => {
  test('lists types, widgets and keys, searches them, opens anchors and runs samples', async () => {
    const visit = await story.visit({ size });
    const { page } = visit;
    await signIn(page, '/demo/reference#type-select');
    const select = page.getByRole('region', { name: 'select', exact: true });
    await select.getByText('allowSearch').waitFor();
    await soon(() => select.evaluate((node) => Math.abs(node.getBoundingClientRect().top) < window.innerHeight)).toBe(
      true,
    );
    await select.getByRole('combobox').waitFor();
    expect(await page.getByRole('region', { name: 'stat-cards' }).count()).toBe(1);
    expect(await page.getByRole('region', { name: 'entity.json' }).count()).toBe(1);

    await page.getByRole('textbox', { name: '搜索字段类型、小部件和属性' }).fill('spark');
    await soon(() => page.getByRole('region', { name: 'select', exact: true }).count()).toBe(0);
    const cards = page.getByRole('region', { name: 'stat-cards' });
    await cards.getByText('items[].spark.rows').waitFor();
    expect(await visit.audit()).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.shoot(`reference-${size}`);
  });
});
