/**
 * A real browser for stories. Records console messages, content security policy violations and accessibility violations
 * of its pages.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath, shortLivedPages } from './chromium';

export type { Page } from 'playwright-core';

/** The two widths of every story. */
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PICTURES = 'test-results';
/** Taken on request: each costs a tenth of a second. */
const TAKES_PICTURES = process.env.STORY_PICTURES !== undefined;

interface AxeNode {
  html: string;
  failureSummary?: string;
}
interface AxeReport {
  violations: { id: string; help: string; nodes: AxeNode[] }[];
}

/** One browser window of one user. */
export interface Visit {
  page: Page;
  /** Console errors and warnings, policy violations and uncaught errors. Must stay empty. */
  complaints: string[];
  /** Removes complaints that a story causes on purpose, for example by stopping the server. */
  forgive: (pattern: RegExp) => void;
  /** Writes a screenshot to `test-results/<name>.png` if STORY_PICTURES is set. */
  shoot: (name: string) => Promise<void>;
  /** Accessibility violations of the visible page, including contrast, one line each. */
  audit: () => Promise<string[]>;
  close: () => Promise<void>;
}

export interface VisitOptions {
  size?: Size;
  theme?: 'light' | 'dark';
  /** Plays the animations. By default the window prefers reduced motion: frames of animations are a tenth of the time of a story. */
  motion?: boolean;
  /** Opens the window in the same browser context: it shares the storage of that visit. */
  beside?: Visit;
}

/** Open pages, with null, and those that were closed since the last failure was printed, with their last content. */
const watched = new Map<Page, string | null>();

/** Whether the running test has failed: reading the content of a page takes a tenth of a second. */
let hasFailed = (): boolean => false;

async function look(page: Page): Promise<string> {
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => String(error));
  return `${page.url()}\n${seen}`;
}

/** Begins a test. @param check whether it has failed */
export function watchTest(check: () => boolean): void {
  hasFailed = check;
}

/** Returns the last content of the pages of a failed test, and nothing of one that passed. */
export async function lastSeen(): Promise<string[]> {
  if (!hasFailed()) return [];
  const seen = await Promise.all([...watched].map(async ([page, shown]) => shown ?? (await look(page))));
  for (const [page, shown] of watched) if (shown !== null) watched.delete(page);
  return seen;
}

let browser: Promise<Browser> | null = null;

const SHORT_LIVED: readonly string[] = process.env.VITEST ? shortLivedPages : [];

/**
 * Starts the browser that all visits share, if it is not running.
 * @param flags added to the flags of all tests
 */
export function launchBrowser(flags: readonly string[] = SHORT_LIVED): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, ...flags] });
  return browser;
}

/** Closes the browser; call it in `afterAll`. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    // Messages of the browser about a socket whose server is stopped: expected, because the console reconnects.
    if (message.text().startsWith('WebSocket connection to')) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`uncaught ${error.stack ?? error.message}`));
}

/** In frames; the console’s own animations take at most 20. */
const ANIMATION_LIMIT = 300;

async function audit(page: Page): Promise<string[]> {
  // Wait for animations: axe would measure the contrast of half-transparent text. `finished` is not awaited, and the
  // wait is limited: an animation of content that scrolled away, or that is not rendered, stops and never finishes.
  await page.evaluate(async (limit) => {
    // With limits: a page without frames may never be called idle.
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    await idle();
    await idle();
    const isEnding = (one: Animation) =>
      one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime);
    for (let frame = 0; frame < limit && document.getAnimations().some(isEnding); frame++)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
  }, ANIMATION_LIMIT);
  // axe has 500 KB: inject it once per loaded page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const report = await page.evaluate(() =>
    (window as unknown as { axe: { run: (o: object) => Promise<AxeReport> } }).axe.run({ resultTypes: ['violations'] }),
  );
  return report.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} (${failureSummary ?? ''})`),
  );
}

/**
 * Opens a window at one of the two widths.
 * @param base address of the server, e.g. `http://127.0.0.1:41234`
 */
export async function visit(base: string, options: VisitOptions = {}): Promise<Visit> {
  const { size = 'desktop', theme = 'light', motion = false, beside } = options;
  const context: BrowserContext =
    beside?.page.context() ??
    (await (
      await launchBrowser()
    ).newContext({
      baseURL: base,
      viewport: SIZES[size],
      hasTouch: size === 'phone',
      colorScheme: theme,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      locale: 'zh-CN',
      // A browser in another time zone shows where code uses the zone of the machine.
      timezoneId: 'America/New_York',
    }));
  if (!beside) {
    await context.addInitScript((mode) => {
      if (localStorage.getItem('pro__theme') === null)
        localStorage.setItem('pro__theme', JSON.stringify({ value: mode, expire: null }));
    }, theme);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  listen(page, complaints);
  watched.set(page, null);
  return {
    page,
    complaints,
    forgive: (pattern) => complaints.splice(0, complaints.length, ...complaints.filter((one) => !pattern.test(one))),
    shoot: async (name) => {
      if (TAKES_PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
    },
    audit: () => audit(page),
    close: async () => {
      if (hasFailed() && !page.isClosed()) watched.set(page, await look(page));
      else watched.delete(page);
      await (beside ? page.close() : context.close());
    },
  };
}
