/** The error catalogue names every code that the server sends. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorCatalogue } from '../../scripts/gen/docs/errors-page';

const sources = readdirSync('src/server', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name));
const codes = errorCatalogue().map(({ errorCode }) => errorCode);

it('has each code once, with a message', () => {
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(errorCatalogue().filter(({ message }) => message.trim() === '')).toEqual([]);
});

it('is the only source of codes: an error with a code of its own is in it', () => {
  const unknown = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:new HttpError|super)\(\s*'([^']*)'/g)]
      .map((match) => match[1]!)
      .filter((code) => !codes.includes(code))
      .map((code) => `${path}: ${code}`),
  );
  expect(unknown).toEqual([]);
});

it('is sent with the reply', async () => {
  const { registerErrorHandler } = await import('@/server/http/error-handler');
  const { default: fastify } = await import('fastify');
  const { fail } = await import('@/server/http/errors');
  const app = fastify();
  registerErrorHandler(app);
  app.get('/x', () => {
    throw fail.noPermission();
  });
  app.get('/y', () => {
    throw new Error('secret');
  });
  const [rejected, broken] = [await app.inject('/x'), await app.inject('/y')];
  expect([rejected.headers['x-error-code'], rejected.json().code]).toEqual(['request.noPermission', 510]);
  expect([broken.headers['x-error-code'], broken.statusCode]).toEqual(['request.failed', 500]);
  expect(broken.body).not.toContain('secret');
});
