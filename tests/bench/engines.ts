/** Pages of the engines that a bench compares: one production build, the same script in each page. */
import { resolve } from 'node:path';
import { build, preview } from 'vite';
import type { Page } from '../helpers/browser';
import type { Keystrokes } from './page/keystrokes';

declare const window: { bench: Keystrokes };

/** Builds `<folder>/<engine>.html` for production into `outDir` and serves it. */
export async function serveEngines(folder: string, engines: readonly string[], outDir: string) {
  const config = { configFile: resolve('vite.config.ts'), publicDir: false, logLevel: 'error' } as const;
  const input = engines.map((engine) => resolve(folder, `${engine}.html`));
  await build({
    ...config,
    mode: 'production',
    build: { outDir, emptyOutDir: true, target: 'es2022', rollupOptions: { input } },
  });
  return preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
}

/** Opens the page of an engine and waits until it can be measured. */
export async function openEngine(page: Page, engine: string, address: string): Promise<void> {
  page.on('pageerror', (error) => console.error(`  ${engine}: ${error.stack ?? error.message}`));
  await page.goto(address);
  await page.waitForFunction(() => 'bench' in window);
}

/** Milliseconds of so many keystrokes where the focus is; the first of all opens the editor where it is not open yet. */
export async function pressKeys(page: Page, keys: number): Promise<number[]> {
  await page.keyboard.press('a');
  await page.waitForTimeout(200);
  await page.evaluate(() => window.bench.listen());
  for (let count = 0; count < keys; count += 1) {
    await page.keyboard.press('b');
    // At every phase of a frame: a key waits for the next one.
    await page.waitForTimeout(30 + ((count * 7) % 16));
  }
  await page.waitForTimeout(100);
  return page.evaluate(() => window.bench.keystrokes());
}

/** For measured heaps: code that the browser compiles as functions grow hot is in their figure too, and grows for hours. */
export const withoutCompilers = ['--js-flags=--no-sparkplug --no-maglev --no-turbofan'];

/** Bytes in use once all garbage is gone. */
export async function heapOf(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  for (let time = 0; time < 3; time += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize;
}
