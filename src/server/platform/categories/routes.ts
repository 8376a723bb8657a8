/** Category routes (contract.md §5): lists for the admin screen, and look-ups for all signed-in users. */
import { successReply } from '@/server/http/reply';
import { fieldViewOf } from '@/server/crud/view/field-visibility';
import { conditionText, conditionTexts } from '@/server/http/request-params';
import { currentUser } from '@/server/auth/guard/hook';
import { mayRead } from '../read-access';
import type { PlatformContext } from '../context';
import { BY_CODE, CATEGORY, idOfCode, readSubtree, readCategories, readChildren, ROOT_ID } from './category-tree';
import { parseCondition } from './condition';
import { paging, query } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from './errors';

const signedIn = { config: { access: 'signed-in' } } as const;

/** Fields by which a single category can be looked up. */
const LOOKUP_FIELDS = ['id', 'code', 'name', 'pid'];

/** Mounts the lists of the category admin screen. */
function mountListRoutes(api: Api, platform: PlatformContext): void {
  const { engine } = platform;

  // Returns the roots; a search by name or code covers the whole tree.
  api.get(
    '/sys/category/rootList',
    {
      schema: {
        summary: '一级分类，或按条件搜索',
        querystring: query({ name: '分类名称', code: '分类编码', pid: '上级分类', ...paging }),
      },
      config: { access: mayRead(engine, CATEGORY) },
    },
    async (request) => {
      const { name, code, pid } = request.query;
      const searches = [name, code].some((one) => (one ?? '').trim() !== '');
      return successReply(
        await engine.list(
          CATEGORY,
          searches || pid ? request.query : { ...request.query, pid: ROOT_ID },
          currentUser(request),
        ),
      );
    },
  );
  api.get(
    '/sys/category/childList',
    {
      schema: { summary: '下级分类', querystring: query({ pid: '上级分类' }) },
      config: { access: mayRead(engine, CATEGORY) },
    },
    async (request) => {
      const query = { ...BY_CODE, ...request.query, pid: conditionText(request.query.pid) || ROOT_ID };
      return successReply((await engine.list(CATEGORY, query, currentUser(request))).records);
    },
  );
  api.get(
    '/sys/category/getChildListBatch',
    {
      schema: { summary: '多个分类的下级', querystring: query({ parentIds: '上级分类' }) },
      config: { access: mayRead(engine, CATEGORY) },
    },
    async (request) => {
      const parents = conditionTexts(request.query.parentIds);
      return successReply(await engine.list(CATEGORY, BY_CODE, currentUser(request), { pid: parents }));
    },
  );
}

/** Mounts the trees of pickers, which every signed-in user may read. */
function mountTreeRoutes(api: Api, platform: PlatformContext): void {
  const { engine } = platform;

  api.get(
    '/sys/category/loadTreeRoot',
    {
      schema: { summary: '分类树', querystring: query({ async: 'false 时取整棵树', pcode: '根的分类编码' }) },
      ...signedIn,
    },
    async (request) => {
      const caller = currentUser(request);
      const pid = await idOfCode(platform, caller, conditionText(request.query.pcode));
      const wholeTree = request.query.async === 'false';
      return successReply(await (wholeTree ? readSubtree : readChildren)(platform, caller, pid));
    },
  );
  api.get(
    '/sys/category/loadTreeChildren',
    { schema: { summary: '分类树的一级', querystring: query({ pid: '上级分类' }) }, ...signedIn },
    async (request) =>
      successReply(await readChildren(platform, currentUser(request), conditionText(request.query.pid) || ROOT_ID)),
  );

  api.get(
    '/sys/category/loadTreeData',
    {
      schema: {
        summary: '分类树的一级，可带条件',
        querystring: query({ pid: '上级分类', pcode: '根的分类编码', condition: '条件（JSON）' }),
      },
      ...signedIn,
    },
    async (request) => {
      const { pid, pcode, condition = '' } = request.query;
      const caller = currentUser(request);
      const parent = conditionText(pid) || (await idOfCode(platform, caller, conditionText(pcode), fail.noRoot));
      const { entity } = engine.scopeOf(CATEGORY, null);
      const view = fieldViewOf(engine.scopeOf(CATEGORY, null).shape, caller);
      const where = parseCondition(entity, condition, view.canQuery);
      return successReply(await readChildren(platform, caller, parent, where));
    },
  );
}

/** Mounts the look-ups of names and codes, which every signed-in user may read. */
function mountLookupRoutes(api: Api, platform: PlatformContext): void {
  const { engine } = platform;

  api.get(
    '/sys/category/loadOne',
    { schema: { summary: '按一个字段取分类', querystring: query({ field: '字段', val: '值' }) }, ...signedIn },
    async (request) => {
      const { field = '', val } = request.query;
      const caller = currentUser(request);
      const { shape } = engine.scopeOf(CATEGORY, null);
      if (!LOOKUP_FIELDS.includes(field) || !fieldViewOf(shape, caller).includes(field)) throw fail.wrongField();
      const rows = await readCategories(platform, caller, { [field]: conditionText(val) });
      if (rows.length === 0) throw fail.noneFound();
      if (rows.length > 1) throw fail.manyFound(field);
      return successReply(rows[0]);
    },
  );

  // Names in the order of the ids. An unknown id is omitted or echoed, depending on `delNotExist`.
  api.get(
    '/sys/category/loadDictItem',
    {
      schema: { summary: '分类的名称', querystring: query({ ids: '分类', delNotExist: 'false 时保留找不到的值' }) },
      ...signedIn,
    },
    async (request) => {
      const ids = conditionTexts(request.query.ids);
      if (ids.length === 0) throw fail.noIds();
      const rows = await readCategories(platform, currentUser(request), { id: ids });
      const names = new Map(rows.map(({ id, name }) => [String(id), name]));
      const echoes = request.query.delNotExist === 'false';
      return successReply(ids.flatMap((id) => names.get(id) ?? (echoes ? id : [])));
    },
  );

  api.get(
    '/sys/category/loadAllData',
    { schema: { summary: '编码以此开头的分类', querystring: query({ code: '分类编码' }) }, ...signedIn },
    async (request) => {
      const code = conditionText(request.query.code);
      const below = code === '' || code === ROOT_ID ? undefined : { code: { right_like: code } };
      const rows = await readCategories(platform, currentUser(request), below);
      if (rows.length === 0) throw fail.noData();
      return successReply(rows.map(({ id, name }) => ({ value: id, text: name, title: name })));
    },
  );
}

function mountCodeCheck(api: Api, platform: PlatformContext): void {
  api.get(
    '/sys/category/checkCode',
    {
      schema: { summary: '分类编码是否符合上级', querystring: query({ pid: '上级分类', code: '分类编码' }) },
      ...signedIn,
    },
    async (request) => {
      const { pid, code = '' } = request.query;
      if (code.trim() === '') throw fail.emptyCode();
      if (conditionText(pid) === '' || conditionText(pid) === ROOT_ID) return successReply(null);
      const [parent] = await readCategories(platform, currentUser(request), { id: conditionText(pid) });
      if (!parent) throw fail.noParent();
      if (!code.startsWith(String(parent.code))) throw fail.wrongCode(String(parent.code));
      return successReply(null);
    },
  );
}

export function mountCategories(api: Api, platform: PlatformContext): void {
  if (!platform.schemas.entities[CATEGORY]) return;
  mountListRoutes(api, platform);
  mountTreeRoutes(api, platform);
  mountLookupRoutes(api, platform);
  mountCodeCheck(api, platform);
}
