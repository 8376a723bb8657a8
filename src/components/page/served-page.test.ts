import { beforeEach, expect, it } from 'vitest';
import analysis from '@schemas/dashboard/analysis.page.json';
import apiDocs from '@schemas/system/api-docs.page.json';
import type { PageFile } from '@/model/generated/files';
import { extensions } from '@/model/http/extensions';
import { fillPage } from '@/model/screens/fill-page';
import { capabilities } from '@/runtime/http/capabilities';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { servedPage } from './served-page';

const { visitStatistics, systemStatistics } = extensions;
const dashboard = fillPage('dashboard/analysis.page', analysis as unknown as PageFile);
const documentation = fillPage('system/api-docs.page', apiDocs as unknown as PageFile);
const serve = (...calls: string[]) => void (capabilities().calls = new Set(calls));
/** Figures of lists: they ask for them alone, and show nothing where the server has none. */
const LISTS = ['sales', 'payable'];
/** Data and blocks of the page on the present server. */
function namesOf(page = dashboard) {
  const { data, blocks } = servedPage(page);
  return [Object.keys(data), blocks.map(({ key }) => key)];
}
const pageOf = (file: Pick<PageFile, 'data' | 'blocks'>) =>
  fillPage('demo/x.page', { $schema: '../_meta/page.schema.json', version: 2, ...file });

beforeEach(() => void startStubServer(() => null));

it('is the whole page on a server with its calls, without the blocks for other servers and their data', () => {
  serve(...Object.values(extensions));
  expect(namesOf()).toEqual([
    ['visits', 'system'],
    [...LISTS, 'figures', 'visitDays', 'operations', 'logs', 'modules', 'departs', 'roles'],
  ]);
  expect(servedPage(documentation).blocks).toHaveLength(1);
});

it('shows the calls of the contract on a server without others, and nothing of a page that requires others', () => {
  serve();
  expect(namesOf()).toEqual([
    ['logins', 'week'],
    [...LISTS, 'loginFigures', 'visitWeek'],
  ]);
  expect(namesOf(documentation)).toEqual([[], []]);
});

it('leaves out the blocks that read data which the server lacks, wherever the template names it', () => {
  serve(visitStatistics);
  expect(namesOf()).toEqual([
    ['visits', 'logins', 'week'],
    [...LISTS, 'loginFigures', 'visitDays'],
  ]);
  serve(systemStatistics);
  expect(namesOf()).toEqual([
    ['system', 'logins', 'week'],
    [...LISTS, 'loginFigures', 'visitWeek', 'operations', 'logs', 'modules', 'departs', 'roles'],
  ]);
});

it('keeps blocks whose data comes from other calls', () => {
  serve();
  const page = pageOf({
    data: { own: 'GET /own', visits: visitStatistics },
    blocks: [
      { key: 'a', screen: 'demo/x.list', with: { id: '{own.id}' } },
      { key: 'b', screen: 'demo/x.list', with: { id: '{id}' } },
      { key: 'c', tabs: [{ screen: 'demo/x.list', with: { id: '{visits.total}' } }] },
    ],
  });
  expect(namesOf(page)).toEqual([['own'], ['a', 'b']]);
});

it('leaves out a block that reads the selection of a block that is left out', () => {
  serve();
  const page = pageOf({
    data: { visits: visitStatistics },
    blocks: [
      { key: 'a', screen: 'demo/x.list', with: { id: '{visits.id}' } },
      { key: 'b', screen: 'demo/x.list', with: { id: '{a.id}' } },
      { key: 'c', screen: 'demo/x.list', with: { id: '{b.id}' } },
      { key: 'd', screen: 'demo/x.list', insteadOf: 'c' },
    ],
  });
  expect(namesOf(page)).toEqual([[], ['d']]);
});
