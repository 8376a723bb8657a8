/** Department look-ups (contract.md §1.5). Open to every signed-in user; data rules apply. */
import type { FastifyInstance } from 'fastify';
import type { ConditionTest } from '@/model/generated/files';
import { successReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import { currentUser } from '@/server/auth/guard/hook';
import { paths } from '@/server/http/paths';
import type { PlatformContext } from '../context';
import { readManagedDepartments } from './managed';
import { pruneTree, matchingBranches } from '../trees/tree';
import {
  csvValues,
  DEPARTMENT,
  type DepartmentNode,
  plainText,
  POST_CATEGORY,
  readAncestors,
  readDepartments,
  readAncestorIds,
  readDepartmentTree,
  toTreeLevel,
} from './department-tree';
import { messages } from './messages';

type QueryOf<K extends string> = { Querystring: Partial<Record<K, string>> };

const signedIn = { config: { access: 'signed-in' } } as const;

/** Fields of a user that department look-ups return: a card, not the whole record. */
const USER_CARD_FIELDS = [
  'id',
  'username',
  'realname',
  'avatar',
  'orgCode',
  'orgCodeTxt',
  'workNo',
  'sex',
  'sex_dictText',
];
const USER = 'system/user';

/** Node in the wire format of `queryIdTree`. */
interface IdNode {
  key: string;
  value: string;
  title: string;
  children?: IdNode[];
}

const toIdNode = ({ key, value, title, children }: DepartmentNode): IdNode => ({
  key,
  value,
  title,
  ...(children.length > 0 ? { children: children.map(toIdNode) } : {}),
});

export function mountDepartmentLookups(api: FastifyInstance, platform: PlatformContext): void {
  const { engine, schemas } = platform;

  /** User cards; empty when the schemas define no user entity. */
  async function readUserCards(request: Parameters<typeof currentUser>[0], query: Readonly<Record<string, string>>) {
    if (!schemas.entities[USER]) return [];
    const order = { pageSize: '-521', column: 'username', order: 'asc' };
    const { records } = await engine.list(USER, { ...order, ...query }, currentUser(request));
    return records.map((row) => Object.fromEntries(USER_CARD_FIELDS.map((key) => [key, row[key] ?? null])));
  }

  api.get<QueryOf<'ids'>>(paths.departTree, signedIn, async (request) => {
    const ids = csvValues(request.query.ids);
    if (ids.length === 0) return successReply(await readDepartmentTree(platform, currentUser(request)));
    const rows = await readDepartments(platform, currentUser(request), { id: ids });
    return successReply(await toTreeLevel(platform, rows));
  });

  /** Replies with the requested departments (`ids`), or with one level of the tree. */
  async function replyLevel(
    request: Parameters<typeof currentUser>[0],
    { pid = '', ids, primaryKey, orgCategory }: Partial<Record<'pid' | 'ids' | 'primaryKey' | 'orgCategory', string>>,
    withPosts: boolean,
  ) {
    const wanted = csvValues(ids);
    const categories = csvValues(orgCategory);
    const atRoot = wanted.length === 0 && pid === '';
    const where: Record<string, ConditionTest> = {};
    if (wanted.length > 0) where[primaryKey === 'orgCode' ? 'orgCode' : 'id'] = wanted;
    else {
      if (categories.length > 0) where.orgCategory = categories;
      else if (!withPosts) where.orgCategory = { ne: POST_CATEGORY };
      if (!atRoot) where.parentId = plainText(pid);
    }
    const query = atRoot ? { parentId: '0' } : undefined;
    return successReply(
      await toTreeLevel(platform, await readDepartments(platform, currentUser(request), where, query)),
    );
  }
  api.get<QueryOf<'pid' | 'ids' | 'primaryKey' | 'orgCategory'>>(paths.departLevel, signedIn, (request) =>
    replyLevel(request, request.query, false),
  );
  api.get<QueryOf<'pid' | 'ids' | 'primaryKey' | 'orgCategory'>>(paths.departPostLevel, signedIn, (request) =>
    replyLevel(request, request.query, true),
  );

  api.get(paths.departIdTree, signedIn, async (request) =>
    successReply((await readDepartmentTree(platform, currentUser(request))).map(toIdNode)),
  );

  // Clients read the user's role from the message: "2" manages departments, "1" does not.
  api.get(paths.departMyTree, signedIn, async (request) => {
    const mine = await readManagedDepartments(platform, currentUser(request));
    return successReply(mine, mine === null ? '1' : '2');
  });

  api.get<QueryOf<'keyWord' | 'myDeptSearch' | 'orgCategory'>>(paths.departSearch, signedIn, async (request) => {
    const { keyWord = '', myDeptSearch, orgCategory } = request.query;
    const person = currentUser(request);
    const within = myDeptSearch === '1' ? ((await readManagedDepartments(platform, person)) ?? []) : null;
    const kinds = csvValues(orgCategory);
    const word = keyWord.trim();
    const rows = await readDepartments(
      platform,
      person,
      kinds.length > 0 ? { orgCategory: kinds } : undefined,
      word === '' ? {} : { departName: `*${word}*` },
    );
    const ids = within && new Set(flatten(within).map(({ id }) => id));
    const level = await toTreeLevel(platform, ids ? rows.filter((row) => ids.has(String(row.id))) : rows);
    return successReply(level);
  });

  api.get<QueryOf<'keyWord'>>(paths.departKeyword, signedIn, async (request) => {
    const word = (request.query.keyWord ?? '').trim();
    const tree = await readDepartmentTree(platform, currentUser(request));
    if (word === '') return successReply({ userList: [], departList: tree });
    return successReply({
      userList: await readUserCards(request, { keyword: word }),
      departList: matchingBranches(tree, ({ title }) => title.includes(word)),
    });
  });

  api.get<QueryOf<'departId' | 'orgCode'>>(paths.departAncestors, signedIn, async (request) => {
    const { departId, orgCode } = request.query;
    const by = csvValues(departId).length > 0 ? 'id' : 'org_code';
    const values = by === 'id' ? csvValues(departId) : csvValues(orgCode);
    if (values.length === 0) throw new HttpError(messages.noKey);
    const found: Record<string, { parentIds: string[]; parentMap: Record<string, unknown> }> = {};
    for (const value of values.slice(0, MAX_PATHS)) {
      const rows = await readAncestors(platform, currentUser(request), await readAncestorIds(platform, by, value));
      const ids = rows.map((row) => String(row.id));
      found[value] = { parentIds: ids, parentMap: Object.fromEntries(rows.map((row) => [String(row.id), row])) };
    }
    // Existing servers key the result by the requested value; `parentIds` and `parentMap` merge all paths.
    const lines = Object.values(found);
    const parentIds = [...new Set(lines.flatMap((line) => line.parentIds))];
    return successReply({ ...found, parentIds, parentMap: Object.assign({}, ...lines.map((line) => line.parentMap)) });
  });

  const replyFlat = async (request: Parameters<typeof currentUser>[0], ids: readonly string[] | null) =>
    successReply(
      await readDepartments(platform, currentUser(request), ids ? { id: [...ids] } : undefined, { column: 'orgCode' }),
    );
  api.get<QueryOf<'id'>>(paths.departAll, signedIn, (request) =>
    replyFlat(request, request.query.id ? csvValues(request.query.id) : null),
  );
  api.get<QueryOf<'deptIds'>>(paths.departByIds, signedIn, (request) =>
    replyFlat(request, csvValues(request.query.deptIds)),
  );

  api.get<QueryOf<'orgCode'>>(paths.departByCode, signedIn, async (request) => {
    const [row] = await readDepartments(platform, currentUser(request), { orgCode: plainText(request.query.orgCode) });
    return successReply(row ?? null);
  });

  api.get<QueryOf<'id'>>(paths.departUsers, signedIn, async (request) => {
    const id = csvValues(request.query.id).join(',');
    return successReply(id === '' ? [] : await readUserCards(request, { departId: id }));
  });

  // Called once for each cell of a list that shows departments.
  api.get<QueryOf<'orgCode' | 'depId'>>(paths.departPath, signedIn, async (request) => {
    const { orgCode = '', depId = '' } = request.query;
    if (orgCode === '' && depId === '') return successReply('');
    const line = await readAncestorIds(platform, orgCode === '' ? 'id' : 'org_code', plainText(orgCode || depId));
    if (line.length === 0) return successReply('');
    const { records } = await engine.pick(DEPARTMENT, { ids: line.join(','), pageSize: '100' }, currentUser(request));
    const names = new Map(records.map((row) => [String(row.id), String(row.label ?? '')]));
    return successReply(line.flatMap((id) => names.get(id) ?? []).join('/'));
  });

  api.get(paths.departRanks, signedIn, async (request) =>
    successReply(
      pruneTree(
        await readDepartmentTree(platform, currentUser(request)),
        ({ orgCategory }) => orgCategory === POST_CATEGORY,
      ),
    ),
  );
}

const MAX_PATHS = 100;

const flatten = (nodes: readonly DepartmentNode[]): DepartmentNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)]);
