/** Categories (contract.md §5): the pages that keep them, and the look-ups of everybody who chooses one. */
import type { FastifyInstance } from 'fastify';
import { answer } from '../../answer';
import { viewOf } from '../../crud/view/visibility';
import { noPermission, Refusal } from '../../refusal';
import { csv, plain } from '../departs/rows';
import { personOf } from '../guard';
import { paths } from '../paths';
import type { Platform } from '../platform';
import { CATEGORY, idOfCode, readBranch, readCategories, readChildren, ROOT } from './category-tree';
import { readCondition } from './condition';
import { texts } from './texts';

type Asked<K extends string> = { Querystring: Partial<Record<K, string>> };
type Request = Parameters<typeof personOf>[0];

const member = { config: { member: true } } as const;
const guarded = { config: { guarded: true } } as const;

/** Fields by which one category may be asked for. */
const ASKED = ['id', 'code', 'name', 'pid'];

/** Pages of the screen that keeps categories. */
function mountPages(api: FastifyInstance, platform: Platform): void {
  const { engine } = platform;
  const reader = (request: Request) => {
    const person = personOf(request);
    if (!engine.mayRead(CATEGORY, person)) throw noPermission();
    return person;
  };
  const everything = { pageSize: '-521', column: 'code', order: 'asc' };

  // Roots; a search by name or code looks through the whole tree.
  api.get<Asked<'name' | 'code' | 'pid'>>(paths.categoryRoots, guarded, async (request) => {
    const { name, code, pid } = request.query;
    const searches = [name, code].some((one) => (one ?? '').trim() !== '');
    return answer(
      await engine.list(CATEGORY, searches || pid ? request.query : { ...request.query, pid: ROOT }, reader(request)),
    );
  });
  api.get<Asked<'pid'>>(paths.categoryChildren, guarded, async (request) => {
    const query = { ...everything, ...request.query, pid: plain(request.query.pid) || ROOT };
    return answer((await engine.list(CATEGORY, query, reader(request))).records);
  });
  api.get<Asked<'parentIds'>>(paths.categoryChildrenOfMany, guarded, async (request) => {
    const parents = csv(request.query.parentIds);
    return answer(await engine.list(CATEGORY, everything, reader(request), { pid: parents }));
  });
}

/** What anybody may look up. */
function mountChoices(api: FastifyInstance, platform: Platform): void {
  const { engine } = platform;

  api.get<Asked<'async' | 'pcode'>>(paths.categoryTreeRoot, member, async (request) => {
    const person = personOf(request);
    const pid = await idOfCode(platform, person, plain(request.query.pcode));
    const wholeTree = request.query.async === 'false';
    return answer(await (wholeTree ? readBranch : readChildren)(platform, person, pid));
  });
  api.get<Asked<'pid'>>(paths.categoryTreeChildren, member, async (request) =>
    answer(await readChildren(platform, personOf(request), plain(request.query.pid) || ROOT)),
  );

  api.get<Asked<'pid' | 'pcode' | 'condition'>>(paths.categoryTreeData, member, async (request) => {
    const { pid, pcode, condition = '' } = request.query;
    const person = personOf(request);
    const parent = plain(pid) || (await idOfCode(platform, person, plain(pcode), () => texts.noRoot));
    const { entity } = engine.sourceOf(CATEGORY, null);
    const view = viewOf(engine.sourceOf(CATEGORY, null).shape, person);
    const where = readCondition(entity, condition, view.open);
    return answer(await readChildren(platform, person, parent, where));
  });

  api.get<Asked<'field' | 'val'>>(paths.categoryOne, member, async (request) => {
    const { field = '', val } = request.query;
    const person = personOf(request);
    const { shape } = engine.sourceOf(CATEGORY, null);
    if (!ASKED.includes(field) || !viewOf(shape, person).shows(field)) throw new Refusal(texts.wrongField);
    const rows = await readCategories(platform, person, { [field]: plain(val) });
    if (rows.length === 0) throw new Refusal(texts.noneFound);
    if (rows.length > 1) throw new Refusal(texts.manyFound(field));
    return answer(rows[0]);
  });

  // Names in the order of the ids; an unknown one is left out, or echoed.
  api.get<Asked<'ids' | 'delNotExist'>>(paths.categoryNames, member, async (request) => {
    const ids = csv(request.query.ids);
    if (ids.length === 0) throw new Refusal(texts.noIds);
    const rows = await readCategories(platform, personOf(request), { id: ids });
    const names = new Map(rows.map(({ id, name }) => [String(id), name]));
    const echoes = request.query.delNotExist === 'false';
    return answer(ids.flatMap((id) => names.get(id) ?? (echoes ? id : [])));
  });

  api.get<Asked<'code'>>(paths.categoryAll, member, async (request) => {
    const code = plain(request.query.code);
    const below = code === '' || code === ROOT ? undefined : { code: { right_like: code } };
    const rows = await readCategories(platform, personOf(request), below);
    if (rows.length === 0) throw new Refusal(texts.noData);
    return answer(rows.map(({ id, name }) => ({ value: id, text: name, title: name })));
  });

  api.get<Asked<'pid' | 'code'>>(paths.categoryCodeCheck, member, async (request) => {
    const { pid, code = '' } = request.query;
    if (code.trim() === '') throw new Refusal(texts.emptyCode);
    if (plain(pid) === '' || plain(pid) === ROOT) return answer(null);
    const [parent] = await readCategories(platform, personOf(request), { id: plain(pid) });
    if (!parent) throw new Refusal(texts.noParent);
    if (!code.startsWith(String(parent.code))) throw new Refusal(texts.wrongCode(String(parent.code)));
    return answer(null);
  });
}

export function mountCategories(api: FastifyInstance, platform: Platform): void {
  if (!platform.schemas.entities[CATEGORY]) return;
  mountPages(api, platform);
  mountChoices(api, platform);
}
