import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRuntime } from '../create-runtime';
import { stageSignedIn, wire } from '../../../tests/shell/wire';
import { isBuiltScreen } from './built-screens';
import { loadScreen } from './screens';

const list = (title: string, more = {}) => ({
  kind: 'list',
  screen: null,
  entities: {
    'demo/x': {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title,
      table: 'demo_x',
      api: '/demo/x',
      fields: { name: { label: '名称', type: 'input' } },
      ...more,
    },
  },
});

stageSignedIn();
beforeEach(() => vi.stubGlobal('BUILT_SCREENS', 'abcdefgh 12345678'));
afterEach(() => vi.unstubAllGlobals());

/** A list that the validators reject. */
const wrongList = list('甲', { tabel: 'demo_y' });

test('does not validate a screen of this build', async () => {
  wire.answer = () => ({ data: wrongList, headers: { etag: '"abcdefghijklmnopqrstuv"' } });
  expect((await loadScreen('demo/x.list')).entity?.title).toBe('甲');
});

test('validates a screen that is not of this build', async () => {
  wire.answer = () => ({ data: wrongList, headers: { etag: '"xbcdefghijklmnopqrstuv"' } });
  await expect(loadScreen('demo/x.list')).rejects.toMatchObject({
    problems: expect.arrayContaining([expect.objectContaining({ file: 'demo/x.entity', pointer: '/tabel' })]),
  });
});

test('upgrades a screen of an older server', async () => {
  const { entities, ...rest } = list('甲', { version: 1, auth: 'demo:x', label: 'name' });
  wire.answer = () => ({ data: { ...rest, entities }, headers: { etag: '"xbcdefghijklmnopqrstuv"' } });
  expect((await loadScreen('demo/x.list')).entity).toMatchObject({ permissionPrefix: 'demo:x', titleField: 'name' });
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
