/** The cache of screens, and what clears it. */
import { expect, test, vi } from 'vitest';
import { stageSignedIn, wire } from '../../../tests/shell/wire';
import { platformEntities } from '../http/api-paths';
import { invalidate } from '../records/invalidation';
import { loadScreen, screenVersions, showScreen, watchOverrides } from './screens';

const list = (label: string) => ({
  kind: 'list',
  screen: null,
  entities: {
    'demo/x': {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: '甲',
      table: 'demo_x',
      api: '/demo/x',
      permissionPrefix: 'demo:x',
      titleField: 'name',
      fields: { name: { label, type: 'input' } },
    },
  },
});
const label = async () => (await loadScreen('demo/x.list')).entity?.fields['name']?.label;
const write = async (entity: string) => {
  void invalidate(entity);
  await vi.advanceTimersByTimeAsync(1);
};

stageSignedIn();

test('keeps a screen until an administrator overrides one', async () => {
  const stop = watchOverrides();
  wire.answer = () => ({ data: list('名称') });
  expect(await label()).toBe('名称');
  wire.answer = () => ({ data: list('品名') });
  expect(await label()).toBe('名称');
  await write('demo/x');
  expect(await label()).toBe('名称');
  await write(platformEntities.screens);
  expect(await label()).toBe('品名');
  stop();
  wire.answer = () => ({ data: list('货名') });
  await write(platformEntities.screens);
  expect(await label()).toBe('品名');
});

test('the version of a shown screen changes with its files, and that of others does not', async () => {
  const stop = watchOverrides();
  const answer = (etag: string) => {
    wire.answer = () => ({ data: list('名称'), headers: { etag } });
  };
  answer('"1"');
  for (const id of ['demo/x.list', 'demo/x.form']) await loadScreen(id);
  const hide = showScreen('demo/x.list');
  showScreen('demo/ask.form');
  await write(platformEntities.screens);
  expect(screenVersions()).toEqual({});
  answer('"2"');
  wire.sent = [];
  await write(platformEntities.screens);
  expect(screenVersions()).toEqual({ 'demo/x.list': 1 });
  expect(wire.sent.map(({ path }) => path)).toEqual([expect.stringContaining('demo/x.list')]);
  hide();
  answer('"3"');
  await write(platformEntities.screens);
  expect(screenVersions()).toEqual({ 'demo/x.list': 1 });
  stop();
});
