/** The baseline's pages in a browser: plain antd, on the server of the console. */
import { resolve } from 'node:path';
import { build } from 'vite';
import { visit } from '../helpers/browser';
import { ensureBuild } from '../helpers/build';
import { ADMIN } from '../helpers/story';

/** Puts the baseline's pages beside the console's files, so that one server serves both. */
export async function buildBare(): Promise<void> {
  await build({
    root: 'tests/bench/bare',
    base: '/bare/',
    logLevel: 'error',
    configFile: 'vite.config.ts',
    build: {
      outDir: resolve(await ensureBuild(), '../../web/bare'),
      emptyOutDir: true,
      rollupOptions: { input: ['table', 'cold', 'scheme'].map((name) => `tests/bench/bare/${name}.html`) },
    },
  });
}

/** A page of the baseline, signed in. Its policy is not ours: antd's styles need a nonce that it does not know. */
export async function visitBare(base: string, page: 'table' | 'cold' | 'scheme') {
  const answer = await fetch(`${base}/jeecg-boot/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { result } = (await answer.json()) as { result: { token: string } };
  const one = await visit(base);
  await one.page.goto(`/bare/${page}.html?token=${encodeURIComponent(result.token)}`);
  await one.page.getByRole('button', { name: 'open' }).waitFor();
  return one;
}
