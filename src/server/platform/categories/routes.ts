/** Category routes (contract.md §5): lists for the admin screen, and look-ups for all signed-in users. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { fieldViewOf } from '@/server/crud/view/field-visibility';
import { HttpError } from '@/server/http/http-error';
import { conditionTexts, conditionText } from '@/server/http/request-params';
import { currentUser } from '@/server/auth/guard/hook';
import { assertMayRead } from '../read-access';
import type { PlatformContext } from '../context';
import { BY_CODE, CATEGORY, idOfCode, readSubtree, readCategories, readChildren, ROOT_ID } from './category-tree';
import { parseCondition } from './condition';
import { messages } from './messages';

type QueryOf<K extends string> = { Querystring: Partial<Record<K, string>> };

const signedIn = { config: { access: 'signed-in' } } as const;
const byHandler = { config: { access: 'handler' } } as const;

/** Fields by which a single category can be looked up. */
const LOOKUP_FIELDS = ['id', 'code', 'name', 'pid'];

/** Mounts the lists of the category admin screen. */
function mountListRoutes(api: FastifyInstance, platform: PlatformContext): void {
  const { engine } = platform;
  const assertReader = (request: FastifyRequest) => {
    const caller = currentUser(request);
    assertMayRead(engine, caller, CATEGORY);
    return caller;
  };

  // Returns the roots; a search by name or code covers the whole tree.
  api.get<QueryOf<'name' | 'code' | 'pid'>>('/sys/category/rootList', byHandler, async (request) => {
    const { name, code, pid } = request.query;
    const searches = [name, code].some((one) => (one ?? '').trim() !== '');
    return successReply(
      await engine.list(
        CATEGORY,
        searches || pid ? request.query : { ...request.query, pid: ROOT_ID },
        assertReader(request),
      ),
    );
  });
  api.get<QueryOf<'pid'>>('/sys/category/childList', byHandler, async (request) => {
    const query = { ...BY_CODE, ...request.query, pid: conditionText(request.query.pid) || ROOT_ID };
    return successReply((await engine.list(CATEGORY, query, assertReader(request))).records);
  });
  api.get<QueryOf<'parentIds'>>('/sys/category/getChildListBatch', byHandler, async (request) => {
    const parents = conditionTexts(request.query.parentIds);
    return successReply(await engine.list(CATEGORY, BY_CODE, assertReader(request), { pid: parents }));
  });
}

/** Mounts the trees of pickers, which every signed-in user may read. */
function mountTreeRoutes(api: FastifyInstance, platform: PlatformContext): void {
  const { engine } = platform;

  api.get<QueryOf<'async' | 'pcode'>>('/sys/category/loadTreeRoot', signedIn, async (request) => {
    const caller = currentUser(request);
    const pid = await idOfCode(platform, caller, conditionText(request.query.pcode));
    const wholeTree = request.query.async === 'false';
    return successReply(await (wholeTree ? readSubtree : readChildren)(platform, caller, pid));
  });
  api.get<QueryOf<'pid'>>('/sys/category/loadTreeChildren', signedIn, async (request) =>
    successReply(await readChildren(platform, currentUser(request), conditionText(request.query.pid) || ROOT_ID)),
  );

  api.get<QueryOf<'pid' | 'pcode' | 'condition'>>('/sys/category/loadTreeData', signedIn, async (request) => {
    const { pid, pcode, condition = '' } = request.query;
    const caller = currentUser(request);
    const parent =
      conditionText(pid) || (await idOfCode(platform, caller, conditionText(pcode), () => messages.noRoot));
    const { entity } = engine.scopeOf(CATEGORY, null);
    const view = fieldViewOf(engine.scopeOf(CATEGORY, null).shape, caller);
    const where = parseCondition(entity, condition, view.canQuery);
    return successReply(await readChildren(platform, caller, parent, where));
  });
}

/** Mounts the look-ups of names and codes, which every signed-in user may read. */
function mountLookupRoutes(api: FastifyInstance, platform: PlatformContext): void {
  const { engine } = platform;

  api.get<QueryOf<'field' | 'val'>>('/sys/category/loadOne', signedIn, async (request) => {
    const { field = '', val } = request.query;
    const caller = currentUser(request);
    const { shape } = engine.scopeOf(CATEGORY, null);
    if (!LOOKUP_FIELDS.includes(field) || !fieldViewOf(shape, caller).includes(field))
      throw new HttpError(messages.wrongField);
    const rows = await readCategories(platform, caller, { [field]: conditionText(val) });
    if (rows.length === 0) throw new HttpError(messages.noneFound);
    if (rows.length > 1) throw new HttpError(messages.manyFound(field));
    return successReply(rows[0]);
  });

  // Names in the order of the ids. An unknown id is omitted or echoed, depending on `delNotExist`.
  api.get<QueryOf<'ids' | 'delNotExist'>>('/sys/category/loadDictItem', signedIn, async (request) => {
    const ids = conditionTexts(request.query.ids);
    if (ids.length === 0) throw new HttpError(messages.noIds);
    const rows = await readCategories(platform, currentUser(request), { id: ids });
    const names = new Map(rows.map(({ id, name }) => [String(id), name]));
    const echoes = request.query.delNotExist === 'false';
    return successReply(ids.flatMap((id) => names.get(id) ?? (echoes ? id : [])));
  });

  api.get<QueryOf<'code'>>('/sys/category/loadAllData', signedIn, async (request) => {
    const code = conditionText(request.query.code);
    const below = code === '' || code === ROOT_ID ? undefined : { code: { right_like: code } };
    const rows = await readCategories(platform, currentUser(request), below);
    if (rows.length === 0) throw new HttpError(messages.noData);
    return successReply(rows.map(({ id, name }) => ({ value: id, text: name, title: name })));
  });

  api.get<QueryOf<'pid' | 'code'>>('/sys/category/checkCode', signedIn, async (request) => {
    const { pid, code = '' } = request.query;
    if (code.trim() === '') throw new HttpError(messages.emptyCode);
    if (conditionText(pid) === '' || conditionText(pid) === ROOT_ID) return successReply(null);
    const [parent] = await readCategories(platform, currentUser(request), { id: conditionText(pid) });
    if (!parent) throw new HttpError(messages.noParent);
    if (!code.startsWith(String(parent.code))) throw new HttpError(messages.wrongCode(String(parent.code)));
    return successReply(null);
  });
}

export function mountCategories(api: FastifyInstance, platform: PlatformContext): void {
  if (!platform.schemas.entities[CATEGORY]) return;
  mountListRoutes(api, platform);
  mountTreeRoutes(api, platform);
  mountLookupRoutes(api, platform);
}
