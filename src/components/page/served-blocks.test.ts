import { beforeEach, expect, it } from 'vitest';
import analysis from '@schemas/dashboard/analysis.page.json';
import apiDocs from '@schemas/system/api-docs.page.json';
import type { PageFile } from '@/model/generated/files';
import { extensions } from '@/model/http/extensions';
import { fillPage } from '@/model/screens/fill-page';
import { capabilities } from '@/runtime/http/capabilities';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { servedBlocks, servedData } from './served-blocks';

const { visitStatistics, systemStatistics } = extensions;
const dashboard = fillPage('dashboard/analysis.page', analysis as unknown as PageFile);
const documentation = fillPage('system/api-docs.page', apiDocs as unknown as PageFile);
const keys = () => servedBlocks(dashboard).map(({ key }) => key);
const serve = (...calls: string[]) => void (capabilities().calls = new Set(calls));

beforeEach(() => void startStubServer(() => null));

it('is the whole page on a server with its calls', () => {
  serve(...Object.values(extensions));
  expect(servedData(dashboard)).toEqual(['visits', 'system']);
  expect(servedBlocks(dashboard)).toEqual(dashboard.blocks);
  expect(servedBlocks(documentation)).toHaveLength(1);
});

it('is nothing on a server without them, and no call is left to send', () => {
  serve();
  expect([servedData(dashboard), keys(), servedBlocks(documentation)]).toEqual([[], [], []]);
});

it('leaves out the blocks that read data which the server lacks, wherever the template names it', () => {
  serve(visitStatistics);
  expect([servedData(dashboard), keys()]).toEqual([['visits'], ['visitDays']]);
  serve(systemStatistics);
  expect(keys()).toEqual(['operations', 'logs', 'modules', 'departs', 'roles']);
});

it('keeps blocks whose data comes from other calls', () => {
  serve();
  const page: PageFile = {
    $schema: '../_meta/page.schema.json',
    version: 2,
    data: { own: 'GET /own', visits: visitStatistics },
    blocks: [
      { key: 'a', screen: 'demo/x.list', with: { id: '{own.id}' } },
      { key: 'b', screen: 'demo/x.list', with: { id: '{id}' } },
      { key: 'c', tabs: [{ screen: 'demo/x.list', with: { id: '{visits.total}' } }] },
    ],
  };
  expect(servedBlocks(fillPage('demo/x.page', page)).map(({ key }) => key)).toEqual(['a', 'b']);
});
