/** Widgets as a page draws them: filled properties and expected numbers. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { loadWidget } from '@/registry/views';
import type { PropsByWidget } from '@/model/generated/widget-props';
import { axeViolations, mount, unmount } from '../helpers/mount';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

afterEach(async () => {
  unmount();
  vi.restoreAllMocks();
  await page.viewport(1440, 900);
});

async function draw(name: string, props: Record<string, unknown>, look: { dark?: boolean } = {}) {
  const View = await loadWidget(name);
  return mount(<View props={props} with={{}} active />, look);
}

const days = [
  { name: '11-01', visits: 1200, ips: '30' },
  { name: '11-02', visits: 900, ips: null },
  { name: '11-03', visits: 1500, ips: '45' },
];
const line: PropsByWidget['chart'] = {
  title: '登录趋势',
  note: '近三天',
  type: 'line',
  rows: days,
  x: 'name',
  axis: '日期',
  y: { visits: '登录次数', ips: '来源地址' },
  unit: '次',
};

/** Pixels of the canvas that are not empty. */
const painted = (host: HTMLElement) => {
  const canvas = host.querySelector('canvas');
  const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return data.filter((_, index) => index % 4 === 3).filter((alpha) => alpha > 0).length;
};

test.each([{ dark: false }, { dark: true }])(
  'draws a chart with a text alternative and without accessibility errors: %o',
  async (look) => {
    const host = await draw('chart', line, look);
    await soon(() => expect(painted(host)).toBeGreaterThan(500));
    await expect
      .element(
        page.getByRole('img', {
          name: '登录趋势。折线图，3 项；登录次数最高 1,500次（11-03），最低 900次（11-02）；来源地址最高 45次（11-03），最低 30次（11-01）',
        }),
      )
      .toBeVisible();
    expect(await axeViolations()).toEqual([]);
  },
);

test('shows the same numbers in the table, by keyboard', async () => {
  await draw('chart', line);
  const toggle = page.getByRole('button', { name: '以表格查看：登录趋势' });
  await expect.element(toggle).toBeVisible();
  toggle.element().focus();
  await userEvent.keyboard('{Enter}');
  const rows = () =>
    [...document.querySelectorAll('table tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
    );
  await soon(() =>
    expect(rows()).toEqual([
      ['日期', '登录次数（次）', '来源地址（次）'],
      ['11-01', '1,200', '30'],
      ['11-02', '900', '—'],
      ['11-03', '1,500', '45'],
      ['合计', '3,600', '75'],
    ]),
  );
  expect(await axeViolations()).toEqual([]);
});

test('exports the same numbers to the file, unformatted', async () => {
  await draw('chart', line);
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:none';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const button = page.getByRole('button', { name: '下载 CSV：登录趋势' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(names).toEqual(['登录趋势.csv']);
  expect(await made[0]!.text()).toBe('日期,登录次数,来源地址\r\n11-01,1200,30\r\n11-02,900,\r\n11-03,1500,45\r\n');
});

test('lists the slices of a ring with number and share, and shows the sum in the middle', async () => {
  const host = await draw('chart', {
    ...line,
    type: 'pie',
    y: { visits: '登录次数' },
  });
  await soon(() => expect(painted(host)).toBeGreaterThan(500));
  const items = [...host.querySelectorAll('li')].map((item) => item.textContent);
  expect(items).toEqual(['11-011,20033.3%', '11-0290025.0%', '11-031,50041.7%']);
  expect(host.querySelector('section')?.textContent).toContain('3,600次');
  expect(await axeViolations()).toEqual([]);
});

test.each([[], null, 'no list', [{ name: '11-01', visits: null }]])(
  'shows an empty state without data: %o',
  async (rows) => {
    await draw('chart', { ...line, rows, blank: '还没有人登录过' });
    await expect.element(page.getByText('还没有人登录过')).toBeVisible();
    expect(document.querySelector('canvas')).toBeNull();
    expect(page.getByRole('button').elements()).toEqual([]);
  },
);

test('shows a legend when narrow and redraws at the new width', async () => {
  const host = await draw('chart', line);
  await soon(() => expect(painted(host)).toBeGreaterThan(500));
  expect(page.getByRole('listitem').elements()).toEqual([]);
  await page.viewport(390, 844);
  await soon(() =>
    expect(
      page
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['登录次数', '来源地址']),
  );
  await soon(() => expect(host.querySelector('canvas')!.getBoundingClientRect().width).toBeLessThanOrEqual(390));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

const cards: PropsByWidget['stat-cards'] = {
  label: '概况',
  items: [
    {
      label: '今日登录',
      value: 12345,
      unit: '次',
      before: '10000',
      beforeLabel: '昨日',
      good: 'up',
      spark: { rows: days, y: 'visits', label: '近三天' },
      notes: [{ label: '累计', value: 9876543 }],
    },
    { label: '金额', value: '1234.5', decimals: 2, before: 2000 },
    { label: '未知', value: null as unknown as number },
  ],
};

test.each([{ dark: false }, { dark: true }])('shows numbers with comparison and trend: %o', async (look) => {
  const host = await draw('stat-cards', cards, look);
  const items = () => [...host.querySelectorAll('li')].map((item) => item.innerText.replaceAll(/\s+/g, ' ').trim());
  await soon(() =>
    expect(items()).toEqual([
      '今日登录 12,345次 较昨日 增加 2,345 23.5% 累计 9,876,543',
      '金额 1,234.50 较之前 减少 765.50 38.3%',
      '未知 —',
    ]),
  );
  await expect.element(page.getByRole('img', { name: '今日登录近三天走势，3 项，最高 1,500，最低 900' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
