/**
 * The popup of a third-party sign-in in a real browser: it navigates to another site, returns, and still has its
 * `opener`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { chromiumFlags, chromiumPath } from '../helpers/chromium';
import { openTestServer } from '../helpers/server';
import { openOpenId } from '../helpers/vouchers';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('posts the result to the opener across the other site under the strict policy, and closes', async () => {
  const web = mkdtempSync(join(tmpdir(), 'jingwei-third-'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><html><head><title>ours</title></head><body></body></html>');
  const port = await freePort();
  // For the browser, localhost is a different site than 127.0.0.1.
  const origin = `http://localhost:${port}`;
  const openId = await openOpenId();
  openId.person = { sub: 'p1', preferred_username: 'li_ming' };
  const provider = { source: 'sso', issuer: openId.issuer, clientId: 'console', clientSecret: 's3cret' };
  const server = await openTestServer({
    env: { PUBLIC_URL: origin, OAUTH_PROVIDERS: JSON.stringify([provider]) },
    app: { web },
  });
  await server.app.listen({ host: 'localhost', port });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const page = await browser.newPage();
    const refused: string[] = [];
    page.context().on('console', (message) => {
      if (/Content Security Policy|Refused/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${origin}/`);
    const posted = page.evaluate(
      () =>
        new Promise<{ data: unknown; origin: string }>((resolve) => {
          window.addEventListener('message', ({ data, origin: from }) => resolve({ data, origin: from }));
        }),
    );
    const opened = page.waitForEvent('popup');
    await page.evaluate(
      () => void window.open('/jeecg-boot/sys/thirdLogin/render/sso', 'third', 'width=500,height=500'),
    );
    const popup = await opened;
    const closed = popup.isClosed() ? Promise.resolve() : popup.waitForEvent('close');
    expect(await posted).toEqual({
      origin,
      data: {
        source: 'sso',
        uuid: expect.stringMatching(/^[\w-]{43}$/),
        username: 'li_ming',
        avatar: null,
        isObj: true,
      },
    });
    await closed;
    expect(refused).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
    await openId.close();
    rmSync(web, { recursive: true, force: true });
  }
});
