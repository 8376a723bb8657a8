/**
 * Screens of designed forms, beside the same screens from files: an online list of 37 columns, a form of 200 fields, and
 * the long tasks of a list of 37 columns whose form has 5 sub-tables. The console is loaded anew for every figure.
 */
import { closeBrowser, visit, type Page } from '../helpers/browser';
import { signIn } from '../helpers/story';
import { openBenchServer, type BenchServer, type FormKey } from './online/servers';
import { type Case, type Measurement } from './case';

const BESIDE_FILE = { ratio: 1.3 } as const;
const LONG_TASK = { atMost: 50 } as const;
/** A screen without data. */
const ELSEWHERE = '/404';
/** Time for work that is left to idle moments. */
const IDLE = 1500;

type Source = 'file' | 'online';

interface Watched {
  longTasks: number[];
}

/** Milliseconds from `start` to the frame after an element is on screen. */
const untilShown = (page: Page, start: { path: string } | { click: string }, shown: string): Promise<number> =>
  page.evaluate(
    ([begin, expected]) =>
      new Promise<number>((resolve, reject) => {
        const from = performance.now();
        const look = () => {
          if (performance.now() - from > 20_000) return reject(new Error(`not shown: ${expected}`));
          const isShown = [...document.querySelectorAll<HTMLElement>(expected)].some(
            (one) => one.offsetParent !== null,
          );
          return requestAnimationFrame(isShown ? () => resolve(performance.now() - from) : look);
        };
        if ('path' in begin) {
          history.pushState(null, '', begin.path);
          dispatchEvent(new PopStateEvent('popstate'));
        } else {
          [...document.querySelectorAll<HTMLElement>('button')]
            .find((one) => one.offsetParent !== null && one.textContent?.replaceAll(/\s/g, '') === begin.click)!
            .click();
        }
        requestAnimationFrame(look);
      }),
    [start, shown] as const,
  );

const longest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { longTasks } = window as unknown as Watched;
    return Math.max(0, ...longTasks.splice(0));
  });

const pathOf = (screen: string) => `/screen/${screen}.list`;
const rowsOf = (screen: string) => `[data-tab="${pathOf(screen)}"]:not([hidden]) [data-row]`;
const FIELD = '[role="dialog"] input';

async function openConsole({ server, checked }: BenchServer) {
  const { page, close } = await visit(server.base);
  await page.addInitScript(() => {
    const longTasks: number[] = [];
    Object.assign(window, { longTasks });
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await page.route(`**/${checked.name}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: checked.text }),
  );
  await signIn(page, ELSEWHERE);
  const restart = async () => {
    await page.goto(ELSEWHERE);
    await page.locator('#content').waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(IDLE);
    await longest(page);
  };
  const openList = async (screen: string) => {
    await restart();
    return untilShown(page, { path: pathOf(screen) }, rowsOf(screen));
  };
  const openForm = async (screen: string) => {
    await openList(screen);
    await page.waitForTimeout(IDLE);
    return untilShown(page, { click: '新增' }, FIELD);
  };
  /** The longest tasks while a list opens, and then while the form of its first record does. */
  const longTasks = async (screen: string) => {
    await openList(screen);
    await page.waitForTimeout(IDLE);
    const list = await longest(page);
    await untilShown(page, { click: '编辑' }, FIELD);
    await page.waitForTimeout(IDLE);
    return { list, form: await longest(page) };
  };
  return { openList, openForm, longTasks, close };
}

async function open() {
  const bench = await openBenchServer();
  const console = await openConsole(bench);
  const of = (key: FormKey, source: Source) => bench.screens[key][source];
  const beside = (name: string, measure: (source: Source) => Promise<number>): Measurement => ({
    name,
    unit: 'ms',
    bound: BESIDE_FILE,
    ours: () => measure('online'),
    bare: () => measure('file'),
  });
  let forms: number[] = [];
  const measurements: Measurement[] = [
    beside('an online list of 37 columns opens, beside the same from a file', (source) =>
      console.openList(of('wide', source)),
    ),
    beside('an online form of 200 fields opens, beside the same from a file', (source) =>
      console.openForm(of('long', source)),
    ),
    {
      name: 'longest task while a list of 37 columns opens',
      unit: 'ms',
      bound: LONG_TASK,
      ours: async () => {
        const { list, form } = await console.longTasks(of('nested', 'online'));
        forms.push(form);
        return list;
      },
    },
    {
      name: 'longest task while its form with 5 sub-tables opens',
      unit: 'ms',
      bound: LONG_TASK,
      ours: async () => {
        const taken = forms.shift();
        return taken ?? (await console.longTasks(of('nested', 'online'))).form;
      },
    },
  ];
  return {
    measurements,
    async close() {
      await console.close();
      await closeBrowser();
      await bench.close();
    },
  };
}

export default { name: 'screens of online forms', open } satisfies Case;
