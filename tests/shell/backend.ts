/** Backend of the browser tests: a menu of two groups, one list, and replies that a test adds. */
import type { Runtime } from '@/runtime/create-runtime';
import { startStubServer, type StubRequest } from '../helpers/stub-server';

/** A list without a schema file: its content does not matter here. */
const bundle = {
  kind: 'list',
  screen: null,
  entities: {
    'demo/x': {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: '屏幕自己的标题',
      table: 'demo_x',
      api: '/demo/x',
      permissionPrefix: 'demo:x',
      titleField: 'name',
      fields: { name: { label: '名称', type: 'input' } },
    },
  },
};
const index = { screens: { 'demo/x.list': { kind: 'list', title: '' } }, components: { 'demo/X': 'demo/x.list' } };

/** Replies by path. */
export function serve(path: string): unknown {
  if (path.endsWith('index.json')) return index;
  if (path.endsWith('.json')) return bundle;
  return path.endsWith('/list') ? { records: [], total: 0, size: 10, current: 1, pages: 0 } : null;
}

export const backend: { answer: (path: string, request: StubRequest) => unknown } = { answer: serve };

/** Starts a runtime whose server replies with `backend.answer`. */
export const startBackend = (): Runtime => startStubServer((request) => backend.answer(request.path, request));

const leaf = (path: string, title: string, more: object = {}) => ({
  id: path,
  path,
  route: '1',
  component: 'demo/X',
  meta: { title },
  ...more,
});
const group = (path: string, title: string, ...children: object[]) =>
  leaf(path, title, { component: 'layouts/RouteView', children });

const HERE = location.origin;

export const MENU = [
  group('/a', '甲组', leaf('/a/one', '甲一'), leaf('/a/one/detail/:id', '甲一详情', { hidden: true })),
  group(
    '/b',
    '乙组',
    leaf('/b/one', '乙一'),
    group('/b/deep', '乙深', leaf('/b/deep/one', '乙深一'), leaf('/b/deep/hid', '乙藏', { hidden: true })),
  ),
  leaf('8e1', '内嵌', {
    component: 'layouts/IframePageView',
    meta: { title: '内嵌', url: `${HERE}/in.html?t=\${token}` },
  }),
  leaf('8e2', '外站', {
    component: 'layouts/IframePageView',
    meta: { title: '外站', url: 'https://else.example.com/x' },
  }),
  leaf('8e3', '坏址', { component: 'layouts/IframePageView', meta: { title: '坏址', url: '{{ evil() }}/x' } }),
  leaf('9f', '帮助', { meta: { title: '帮助', url: 'https://docs.example.com/', internalOrExternal: true } }),
];
