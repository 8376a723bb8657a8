/** Looking departments up (contract.md §1.5): every signed-in person picks from them, as far as data rules let see. */
import type { FastifyInstance } from 'fastify';
import type { ConditionTest } from '@/model/generated/files';
import { answer } from '../../answer';
import { Refusal } from '../../refusal';
import { personOf } from '../guard';
import { paths } from '../paths';
import type { Platform } from '../platform';
import { readMine } from './mine';
import { keepPaths, pickBranches } from './nest';
import { csv, DEPART, type DepartNode, plain, POST, readAlong, readDeparts, readLine, readTree, toLevel } from './rows';
import { texts } from './texts';

type Named<K extends string> = { Querystring: Partial<Record<K, string>> };

const member = { config: { member: true } } as const;

/** What departments show of a person: a card, not the whole record. */
const CARD = ['id', 'username', 'realname', 'avatar', 'orgCode', 'orgCodeTxt', 'workNo', 'sex', 'sex_dictText'];
const USER = 'system/user';

/** Nodes as `queryIdTree` sends them. */
interface IdNode {
  key: string;
  value: string;
  title: string;
  children?: IdNode[];
}

const toIdNode = ({ key, value, title, children }: DepartNode): IdNode => ({
  key,
  value,
  title,
  ...(children.length > 0 ? { children: children.map(toIdNode) } : {}),
});

export function mountLookups(api: FastifyInstance, platform: Platform): void {
  const { engine, schemas } = platform;

  /** People as cards; a console of other schemas may do without them. */
  async function cards(request: Parameters<typeof personOf>[0], query: Readonly<Record<string, string>>) {
    if (!schemas.entities[USER]) return [];
    const order = { pageSize: '-521', column: 'username', order: 'asc' };
    const { records } = await engine.list(USER, { ...order, ...query }, personOf(request));
    return records.map((row) => Object.fromEntries(CARD.map((key) => [key, row[key] ?? null])));
  }

  api.get<Named<'ids'>>(paths.departTree, member, async (request) => {
    const ids = csv(request.query.ids);
    if (ids.length === 0) return answer(await readTree(platform, personOf(request)));
    const rows = await readDeparts(platform, personOf(request), { id: ids });
    return answer(await toLevel(platform, rows));
  });

  /** The departments named, or one level of the tree. */
  async function level(
    request: Parameters<typeof personOf>[0],
    { pid = '', ids, primaryKey, orgCategory }: Partial<Record<'pid' | 'ids' | 'primaryKey' | 'orgCategory', string>>,
    withPosts: boolean,
  ) {
    const wanted = csv(ids);
    const categories = csv(orgCategory);
    const atRoot = wanted.length === 0 && pid === '';
    const where: Record<string, ConditionTest> = {};
    if (wanted.length > 0) where[primaryKey === 'orgCode' ? 'orgCode' : 'id'] = wanted;
    else {
      if (categories.length > 0) where.orgCategory = categories;
      else if (!withPosts) where.orgCategory = { ne: POST };
      if (!atRoot) where.parentId = plain(pid);
    }
    const query = atRoot ? { parentId: '0' } : undefined;
    return answer(await toLevel(platform, await readDeparts(platform, personOf(request), where, query)));
  }
  api.get<Named<'pid' | 'ids' | 'primaryKey' | 'orgCategory'>>(paths.departLevel, member, (request) =>
    level(request, request.query, false),
  );
  api.get<Named<'pid' | 'ids' | 'primaryKey' | 'orgCategory'>>(paths.departPostLevel, member, (request) =>
    level(request, request.query, true),
  );

  api.get(paths.departIdTree, member, async (request) =>
    answer((await readTree(platform, personOf(request))).map(toIdNode)),
  );

  // Clients read the kind of person from the message: "2" manages departments, "1" does not.
  api.get(paths.departMyTree, member, async (request) => {
    const mine = await readMine(platform, personOf(request));
    return answer(mine, mine === null ? '1' : '2');
  });

  api.get<Named<'keyWord' | 'myDeptSearch' | 'orgCategory'>>(paths.departSearch, member, async (request) => {
    const { keyWord = '', myDeptSearch, orgCategory } = request.query;
    const person = personOf(request);
    const within = myDeptSearch === '1' ? ((await readMine(platform, person)) ?? []) : null;
    const kinds = csv(orgCategory);
    const word = keyWord.trim();
    const rows = await readDeparts(
      platform,
      person,
      kinds.length > 0 ? { orgCategory: kinds } : undefined,
      word === '' ? {} : { departName: `*${word}*` },
    );
    const ids = within && new Set(flatten(within).map(({ id }) => id));
    const level = await toLevel(platform, ids ? rows.filter((row) => ids.has(String(row.id))) : rows);
    return answer(level);
  });

  api.get<Named<'keyWord'>>(paths.departKeyword, member, async (request) => {
    const word = (request.query.keyWord ?? '').trim();
    const tree = await readTree(platform, personOf(request));
    if (word === '') return answer({ userList: [], departList: tree });
    return answer({
      userList: await cards(request, { keyword: word }),
      departList: pickBranches(tree, ({ title }) => title.includes(word)),
    });
  });

  api.get<Named<'departId' | 'orgCode'>>(paths.departAncestors, member, async (request) => {
    const { departId, orgCode } = request.query;
    const by = csv(departId).length > 0 ? 'id' : 'org_code';
    const values = by === 'id' ? csv(departId) : csv(orgCode);
    if (values.length === 0) throw new Refusal(texts.noKey);
    const found: Record<string, { parentIds: string[]; parentMap: Record<string, unknown> }> = {};
    for (const value of values.slice(0, MOST_LINES)) {
      const rows = await readAlong(platform, personOf(request), await readLine(platform, by, value));
      const ids = rows.map((row) => String(row.id));
      found[value] = { parentIds: ids, parentMap: Object.fromEntries(rows.map((row) => [String(row.id), row])) };
    }
    // Servers in the field answer by the key that was asked; what all lines have together is beside it.
    const lines = Object.values(found);
    const parentIds = [...new Set(lines.flatMap((line) => line.parentIds))];
    return answer({ ...found, parentIds, parentMap: Object.assign({}, ...lines.map((line) => line.parentMap)) });
  });

  const flat = async (request: Parameters<typeof personOf>[0], ids: readonly string[] | null) =>
    answer(await readDeparts(platform, personOf(request), ids ? { id: [...ids] } : undefined, { column: 'orgCode' }));
  api.get<Named<'id'>>(paths.departAll, member, (request) =>
    flat(request, request.query.id ? csv(request.query.id) : null),
  );
  api.get<Named<'deptIds'>>(paths.departByIds, member, (request) => flat(request, csv(request.query.deptIds)));

  api.get<Named<'orgCode'>>(paths.departByCode, member, async (request) => {
    const [row] = await readDeparts(platform, personOf(request), { orgCode: plain(request.query.orgCode) });
    return answer(row ?? null);
  });

  api.get<Named<'id'>>(paths.departUsers, member, async (request) => {
    const id = csv(request.query.id).join(',');
    return answer(id === '' ? [] : await cards(request, { departId: id }));
  });

  // Asked once for each cell of a list that shows departments.
  api.get<Named<'orgCode' | 'depId'>>(paths.departPath, member, async (request) => {
    const { orgCode = '', depId = '' } = request.query;
    if (orgCode === '' && depId === '') return answer('');
    const line = await readLine(platform, orgCode === '' ? 'id' : 'org_code', plain(orgCode || depId));
    if (line.length === 0) return answer('');
    const { records } = await engine.pick(DEPART, { ids: line.join(','), pageSize: '100' }, personOf(request));
    const names = new Map(records.map((row) => [String(row.id), String(row.label ?? '')]));
    return answer(line.flatMap((id) => names.get(id) ?? []).join('/'));
  });

  api.get(paths.departRanks, member, async (request) =>
    answer(keepPaths(await readTree(platform, personOf(request)), ({ orgCategory }) => orgCategory === POST)),
  );
}

const MOST_LINES = 100;

const flatten = (nodes: readonly DepartNode[]): DepartNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)]);
