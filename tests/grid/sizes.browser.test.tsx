/** The grid in four sizes, both themes and widths: no text is cut, no accessibility violation. Screenshots are in `.cache/grid`. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_PREFERENCES, savePreferences } from '@/components/grid/preferences/grid-preferences';
import { ROW_HEIGHTS, type RowSize } from '@/components/grid/core/types';
import type { PropsByWidget } from '@/model/generated/widget-props';
import GridDemoWidget from '../../renderers/widgets/grid-demo/view';
import demo from '../../schemas/demo/grid.page.json';
import { axeViolations, comesToRest, mount, unmount } from '../helpers/mount';
import { cell, cellAt } from '../helpers/open-grid';

afterEach(() => {
  unmount();
  localStorage.clear();
});

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Texts that do not fit. */
function cuts(): string[] {
  const tooHigh = all('[data-place] [data-col], [data-head], [data-foot] [role="gridcell"]')
    .filter((node) => node.scrollHeight > node.clientHeight + 1)
    .map((node) => `${node.textContent} is ${node.scrollHeight} in ${node.clientHeight}`);
  const middle = (node: Element) => node.getBoundingClientRect().top + node.getBoundingClientRect().height / 2;
  const askew = all('[data-place] input[type="checkbox"]')
    .filter((node) => Math.abs(middle(node) - middle(node.closest('[data-place]')!)) > 1)
    .map((node) => `${node.ariaLabel} is not in the middle of its row`);
  const outside = all('[role="toolbar"] button, [data-behind] span')
    .filter((node) => node.getBoundingClientRect().right > window.innerWidth)
    .map((node) => `${node.textContent} goes beyond the page`);
  const { scrollWidth } = document.documentElement;
  return [
    ...tooHigh,
    ...askew,
    ...outside,
    ...(scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} wide`] : []),
  ];
}

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  [1440, 390].flatMap((width) => (Object.keys(ROW_HEIGHTS) as RowSize[]).map((size) => ({ theme, width, size }))),
);

test.each(LOOKS)('fits the text into rows at $size, $theme, $width', async ({ theme, width, size }) => {
  await page.viewport(width, 844);
  savePreferences(':demo/grid.page', { ...DEFAULT_PREFERENCES, size });
  const [block] = demo.blocks as unknown as [{ props: PropsByWidget['grid-demo'] }];
  mount(<GridDemoWidget props={block.props} with={{ rows: '60' }} active />, { dark: theme === 'dark' });
  await vi.waitFor(() => expect(cell(3, 1)).toBeTruthy());
  await expect.element(page.getByRole('button', { name: '新增' })).toBeVisible();
  await page.getByRole('checkbox', { name: '选择第 6 行' }).click();
  await userEvent.click(cellAt(1, 0));
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}');
  await vi.waitFor(() => expect(document.querySelector('[data-behind]')?.textContent).toContain('计数 9'));
  await userEvent.hover(cellAt(6, 1));
  await comesToRest();
  expect(cell(0, 0).offsetHeight).toBe(ROW_HEIGHTS[size]);
  // The active cell was scrolled away by keyboard: the overlay clip hides its outline under pinned columns.
  const { scrollLeft } = document.querySelector('[data-scroller]')!;
  const line = document.querySelector<HTMLElement>('[data-on]')!.parentElement!;
  if (width === 390) expect(scrollLeft).toBeGreaterThan(0);
  const pinned = document.querySelector<HTMLElement>('[data-place] [data-segment="start"]')!.offsetWidth;
  if (width === 390) expect(pinned).toBe(40);
  if (line.dataset['pinned'] === undefined)
    expect(line.style.clipPath.split(' ').at(-1)).toBe(`${scrollLeft + pinned}px)`);
  expect(cuts()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
  await page.screenshot({ path: `../../.cache/grid/${size}-${theme}-${width}.png` });
});
