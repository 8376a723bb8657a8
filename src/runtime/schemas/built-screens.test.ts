import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRuntime } from '../create-runtime';
import { stageSignedIn, wire } from '../../../tests/shell/wire';
import { isBuiltScreen } from './built-screens';
import { loadScreen } from './screens';

const validators = vi.hoisted(() => ({ loads: 0 }));
vi.mock('@/model/generated/validators', async (real) => {
  validators.loads += 1;
  return real<object>();
});

const list = (title: string) => ({
  kind: 'list',
  screen: null,
  entities: {
    'demo/x': {
      $schema: '../_meta/entity.schema.json',
      version: 1,
      title,
      table: 'demo_x',
      api: '/demo/x',
      fields: { name: { label: '名称', type: 'input' } },
    },
  },
});

stageSignedIn();
beforeEach(() => vi.stubGlobal('BUILT_SCREENS', 'abcdefgh 12345678'));
afterEach(() => vi.unstubAllGlobals());

test('draws a screen of this build without loading the validators', async () => {
  wire.answer = () => ({ data: list('甲'), headers: { etag: '"abcdefghijklmnopqrstuv"' } });
  expect((await loadScreen('demo/x.list')).entity?.title).toBe('甲');
  expect(validators.loads).toBe(0);
});

test('validates a screen that is not of this build', async () => {
  wire.answer = () => ({
    data: { ...list('甲'), screen: { colums: [] } },
    headers: { etag: '"xbcdefghijklmnopqrstuv"' },
  });
  await expect(loadScreen('demo/x.list')).rejects.toMatchObject({
    problems: expect.arrayContaining([expect.objectContaining({ file: 'demo/x.list', pointer: '/colums' })]),
  });
  expect(validators.loads).toBe(1);
});

test.each([
  ['"12345678ijklmnopqrstuv"', true],
  ['W/"12345678ijklmnopqrstuv"', true],
  ['"12345679ijklmnopqrstuv"', false],
  ['""', false],
  [null, false],
])('ETag %s: %s', (etag, built) => expect(isBuiltScreen(etag)).toBe(built));

test('knows no screen of a build in development', () => {
  vi.stubGlobal('BUILT_SCREENS', undefined);
  createRuntime();
  expect(isBuiltScreen('"abcdefghijklmnopqrstuv"')).toBe(false);
});
