/** Dictionary routes (contract.md §5): items, texts, searches, and one batch request for a whole screen. */
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import { cachedTables } from '@/server/auth/cached-tables';
import type { PlatformRoutes } from '../context';
import { buildDictionaryLookups, DEFAULT_PAGE_SIZE, type DictionaryLookups, type ItemSearch } from './items';
import { messages } from './messages';
import { readTableTree } from './table-tree';
import type { Api } from '@/server/http/schema/request-schema';
import { params, query } from '@/server/http/schema/fields';
import { listOf, mapOf, objectOf, textNamed } from '@/server/http/schema/results';

/** Open to every signed-in user. For a table code, the permissions of the table's entity apply. */
const signedIn = { config: { access: 'signed-in' } } as const;

const searchQuery = query({ keyword: '关键词', pageSize: '每页条数', pageNo: '页码' });

const positiveInteger = (text: string | undefined, otherwise: number) =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : otherwise;

const searchOf = ({ keyword = '', pageSize, pageNo }: Record<string, string | undefined>): ItemSearch => ({
  keyword,
  size: positiveInteger(pageSize, DEFAULT_PAGE_SIZE),
  page: positiveInteger(pageNo, 1),
});

const splitComma = (text = '') => text.split(',').filter(Boolean);

/** Parses `["sex","sys_user,realname,id"]`, or plain codes separated by commas. */
function codesOf(text = ''): string[] {
  if (!text.trimStart().startsWith('[')) return splitComma(text);
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

const ITEMS = listOf(
  objectOf({
    value: textNamed('值'),
    text: textNamed('文本'),
    title: textNamed('文本'),
    label: textNamed('文本'),
    color: textNamed('颜色'),
  }),
);
const itemsResult = { documents: { result: ITEMS } };
const itemsByCodeResult = { documents: { result: mapOf(ITEMS) } };

function mountItems(api: Api, items: DictionaryLookups): void {
  api.get(
    '/sys/dict/getDictItems/:code',
    { schema: { summary: '字典的选项', params: params({ code: '字典编码' }), ...itemsResult }, ...signedIn },
    async (request) => successReply(await items.items(request.params.code, currentUser(request))),
  );
  api.get(
    '/sys/dict/getDictItems',
    { schema: { summary: '没有编码的字典请求（总为空）', ...itemsResult }, ...signedIn },
    async (request) => successReply(await items.items('', currentUser(request))),
  );
  api.get(
    '/sys/dict/getDictItemsBatch',
    {
      schema: {
        summary: '多个字典的选项',
        querystring: query({ codes: '字典编码，逗号分隔或 JSON 列表' }),
        ...itemsByCodeResult,
      },
      ...signedIn,
    },
    async (request) => successReply(await items.batch(codesOf(request.query.codes), currentUser(request))),
  );
  api.get(
    '/sys/dict/loadDictItem/:code',
    {
      schema: {
        summary: '字典值的文本',
        params: params({ code: '字典编码' }),
        querystring: query({ key: '字典值', delNotExist: 'false 时保留找不到的值' }),
        documents: { result: listOf(textNamed('文本')) },
      },
      ...signedIn,
    },
    async (request) => {
      const { key, delNotExist } = request.query;
      return successReply(
        await items.texts(request.params.code, splitComma(key), delNotExist === 'false', currentUser(request)),
      );
    },
  );
  api.get(
    '/sys/dict/getDictText/:code/:key',
    {
      schema: {
        summary: '一个字典值的文本',
        params: params({ code: '字典编码', key: '字典值' }),
        documents: { result: textNamed('文本') },
      },
      ...signedIn,
    },
    async (request) => {
      const { code, key } = request.params;
      const [text = null] = await items.texts(code, [key], false, currentUser(request));
      return successReply(text);
    },
  );
}

function mountSearches(api: Api, items: DictionaryLookups): void {
  api.get(
    '/sys/dict/loadDict/:code',
    {
      schema: {
        summary: '搜索字典的选项',
        params: params({ code: '字典编码' }),
        querystring: searchQuery,
        ...itemsResult,
      },
      ...signedIn,
    },
    async (request) =>
      successReply(await items.search(request.params.code, searchOf(request.query), currentUser(request))),
  );
  api.get(
    '/sys/dict/loadDictOrderByValue/:code',
    {
      schema: {
        summary: '搜索字典的选项，按值排序',
        params: params({ code: '字典编码' }),
        querystring: searchQuery,
        ...itemsResult,
      },
      ...signedIn,
    },
    async (request) =>
      successReply(await items.searchFirst(request.params.code, searchOf(request.query), currentUser(request))),
  );
}

export const mountDictionaries: PlatformRoutes = (api, { onlineForms, dictionaries, tableChanged }) => {
  const items = buildDictionaryLookups(onlineForms.recordsOf, dictionaries);
  mountItems(api, items);
  mountSearches(api, items);
  api.get(
    '/sys/dict/loadTreeData',
    {
      schema: {
        summary: '数据表树的一级',
        querystring: query({
          tableName: '表名',
          text: '文本字段',
          code: '值字段',
          pid: '上级的值',
          pidField: '上级字段',
          hasChildField: '有无下级的字段',
          condition: '条件（JSON）',
          converIsLeafVal: '表示有下级的值',
        }),
      },
      ...signedIn,
    },
    async (request) => {
      const records = await onlineForms.recordsOf(request.query.tableName ?? '', currentUser(request));
      return successReply(await readTableTree(records, request.query));
    },
  );
  api.get(
    '/sys/dict/queryAllDictItems',
    { schema: { summary: '全部字典的选项', ...itemsByCodeResult }, ...signedIn },
    async () => successReply(await dictionaries.all()),
  );
  api.get(
    '/sys/dict/refleshCache',
    {
      schema: { summary: '刷新字典缓存' },
      config: { access: 'signed-in', hasSideEffects: true, log: { title: '数据字典', label: '刷新缓存' } },
    },
    async () => {
      // Publishes a write of the tables, so that other processes clear their caches too.
      for (const table of cachedTables.dictionaries) tableChanged(table);
      return successReply(null, messages.refreshed);
    },
  );
};
