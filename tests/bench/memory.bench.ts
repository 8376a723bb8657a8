/** Memory after opening and closing ten screens repeatedly. */
import { rmSync } from 'node:fs';
import { closeBrowser, launchBrowser, visit, type Page } from '../helpers/browser';
import { signIn, startServer } from '../helpers/story';
import type { Case } from './case';
import { heapOf, withoutCompilers } from './engines';

const ROUNDS = 30;
const SCREENS = 10;
/** Rounds before the first measurement, which fill the caches of chunks, schemas and dictionaries. */
const WARM = 5;

/** Opens a screen from the menu, and its group before: returning to the home page closes the group with a movement. */
async function openFromMenu(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => {
    while (
      document
        .getAnimations()
        .some(
          ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        )
    )
      await new Promise(requestAnimationFrame);
  });
  const link = page.locator(`nav [role="menu"] a[href="${path}"]`);
  if (!(await link.isVisible()))
    await link.locator('xpath=ancestor::ul[@role="menu"][1]/preceding-sibling::*[@role="menuitem"]').click();
  await link.click();
}

/** Opens the first screens of the menu one after the other, then closes them all, as a person does. */
async function round(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openFromMenu(page, path);
    await page.locator(`[data-tab="${path}"]:not([hidden])`).waitFor();
    await page.waitForLoadState('networkidle');
  }
  for (;;) {
    const close = page.getByRole('button', { name: /^关闭 / }).last();
    const left = await page.getByRole('button', { name: /^关闭 / }).count();
    if (left <= 1) break;
    await close.click();
  }
}

async function open() {
  const server = await startServer();
  await launchBrowser(withoutCompilers);
  const { page, close } = await visit(server.base);
  await signIn(page, '/404');
  const paths = await page.locator('nav [role="menu"] a[href^="/isps/"]').evaluateAll((links, most) => {
    const all = links.map((link) => link.getAttribute('href') ?? '');
    return [...new Set(all)].slice(0, most);
  }, SCREENS);
  if (paths.length < SCREENS) throw new Error(`the menu shows ${paths.length} screens`);
  return {
    measurements: [
      {
        name: `heap after ${ROUNDS} rounds of ${SCREENS} screens, of what it was before`,
        unit: '%' as const,
        bound: { atMost: 102 },
        runs: 1,
        ours: async () => {
          for (let done = 0; done < WARM; done += 1) await round(page, paths);
          const before = await heapOf(page);
          for (let done = 0; done < ROUNDS; done += 1) await round(page, paths);
          return (100 * (await heapOf(page))) / before;
        },
      },
    ],
    close: async () => {
      await close();
      await closeBrowser();
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
    },
  };
}

export default { name: 'Memory', open } satisfies Case;
