/** Dictionary calls (contract.md §5): items, texts, searches, and the one call for a whole screen. */
import { answer } from '../../answer';
import { personOf } from '../guard';
import { paths, tables } from '../paths';
import type { PlatformRoutes } from '../platform';
import { buildItems, DEFAULT_SIZE, type Search } from './items';
import { texts } from './texts';
import { readTree, type TreeQuery } from './tree';

interface ByCode {
  Params: { code: string };
  Querystring: Record<string, string | undefined>;
}

/** Everybody may ask; the table behind a code decides who is answered. */
const MEMBER = { config: { member: true } } as const;

const whole = (text: string | undefined, otherwise: number) =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : otherwise;

const searchOf = ({ keyword = '', pageSize, pageNo }: Record<string, string | undefined>): Search => ({
  keyword,
  size: whole(pageSize, DEFAULT_SIZE),
  page: whole(pageNo, 1),
});

const list = (text = '') => text.split(',').filter(Boolean);

/** `["sex","sys_user,realname,id"]`, or plain codes with commas between them. */
function codesOf(text = ''): string[] {
  if (!text.trimStart().startsWith('[')) return list(text);
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const mountDicts: PlatformRoutes = (api, { engine, dicts, written }) => {
  const items = buildItems(engine, dicts);

  api.get<ByCode>(paths.dictItems, MEMBER, async (request) =>
    answer(await items.items(request.params.code, personOf(request))),
  );
  api.get(paths.dictItemsOfNone, MEMBER, async (request) => answer(await items.items('', personOf(request))));
  api.get<ByCode>(paths.dictItemsBatch, MEMBER, async (request) =>
    answer(await items.batch(codesOf(request.query.codes), personOf(request))),
  );
  api.get<ByCode>(paths.dictSearch, MEMBER, async (request) =>
    answer(await items.search(request.params.code, searchOf(request.query), personOf(request))),
  );
  api.get<ByCode>(paths.dictSearchFirst, MEMBER, async (request) =>
    answer(await items.searchFirst(request.params.code, searchOf(request.query), personOf(request))),
  );
  api.get<ByCode>(paths.dictItemTexts, MEMBER, async (request) => {
    const { key, delNotExist } = request.query;
    return answer(await items.texts(request.params.code, list(key), delNotExist === 'false', personOf(request)));
  });
  api.get<{ Params: { code: string; key: string } }>(paths.dictText, MEMBER, async (request) => {
    const { code, key } = request.params;
    const [text = null] = await items.texts(code, [key], false, personOf(request));
    return answer(text);
  });
  api.get<{ Querystring: TreeQuery }>(paths.dictTreeData, MEMBER, async (request) =>
    answer(await readTree(engine, request.query, personOf(request))),
  );
  api.get(paths.allDictItems, MEMBER, async () => answer(await dicts.all()));
  api.get(paths.refreshDicts, { config: { member: true, writes: true } }, async () => {
    // Told like a write: the other processes read theirs again too.
    for (const table of tables.dicts) written(table);
    return answer(null, texts.refreshed);
  });
};
