/** Dictionary routes (contract.md §5): items, texts, searches, and one batch request for a whole screen. */
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import { cachedTables } from '@/server/auth/cached-tables';
import type { PlatformRoutes } from '../context';
import { buildDictionaryLookups, DEFAULT_PAGE_SIZE, type ItemSearch } from './items';
import { messages } from './messages';
import { readTableTree, type TreeQuery } from './table-tree';

interface CodeRequest {
  Params: { code: string };
  Querystring: Record<string, string | undefined>;
}

/** Open to every signed-in user. For a table code, the permissions of the table's entity apply. */
const signedIn = { config: { access: 'signed-in' } } as const;

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

export const mountDictionaries: PlatformRoutes = (api, { engine, dictionaries, tableChanged }) => {
  const items = buildDictionaryLookups(engine, dictionaries);

  api.get<CodeRequest>('/sys/dict/getDictItems/:code', signedIn, async (request) =>
    successReply(await items.items(request.params.code, currentUser(request))),
  );
  api.get('/sys/dict/getDictItems', signedIn, async (request) =>
    successReply(await items.items('', currentUser(request))),
  );
  api.get<CodeRequest>('/sys/dict/getDictItemsBatch', signedIn, async (request) =>
    successReply(await items.batch(codesOf(request.query.codes), currentUser(request))),
  );
  api.get<CodeRequest>('/sys/dict/loadDict/:code', signedIn, async (request) =>
    successReply(await items.search(request.params.code, searchOf(request.query), currentUser(request))),
  );
  api.get<CodeRequest>('/sys/dict/loadDictOrderByValue/:code', signedIn, async (request) =>
    successReply(await items.searchFirst(request.params.code, searchOf(request.query), currentUser(request))),
  );
  api.get<CodeRequest>('/sys/dict/loadDictItem/:code', signedIn, async (request) => {
    const { key, delNotExist } = request.query;
    return successReply(
      await items.texts(request.params.code, splitComma(key), delNotExist === 'false', currentUser(request)),
    );
  });
  api.get<{ Params: { code: string; key: string } }>('/sys/dict/getDictText/:code/:key', signedIn, async (request) => {
    const { code, key } = request.params;
    const [text = null] = await items.texts(code, [key], false, currentUser(request));
    return successReply(text);
  });
  api.get<{ Querystring: TreeQuery }>('/sys/dict/loadTreeData', signedIn, async (request) =>
    successReply(await readTableTree(engine, request.query, currentUser(request))),
  );
  api.get('/sys/dict/queryAllDictItems', signedIn, async () => successReply(await dictionaries.all()));
  api.get(
    '/sys/dict/refleshCache',
    { config: { access: 'signed-in', hasSideEffects: true, log: { title: '数据字典', label: '刷新缓存' } } },
    async () => {
      // Publishes a write of the tables, so that other processes clear their caches too.
      for (const table of cachedTables.dictionaries) tableChanged(table);
      return successReply(null, messages.refreshed);
    },
  );
};
