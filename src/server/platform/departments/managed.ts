/** The departments a person is responsible for (`departIds` of a superior), with all below them. */
import type { CurrentUser } from '@/server/auth/guard/access';
import type { PlatformContext } from '../context';
import { matchingBranches } from '../trees/tree';
import { csvValues, type DepartmentNode, readDepartmentTree } from './department-tree';

/** `user_identity` of one who is responsible for departments. */
const MANAGER_IDENTITY = '2';

/** As trees of their own; null for an ordinary person. */
export async function readManagedDepartments(
  platform: PlatformContext,
  person: CurrentUser,
): Promise<DepartmentNode[] | null> {
  const { userIdentity, departIds } = person.userInfo;
  if (String(userIdentity) !== MANAGER_IDENTITY) return null;
  const mine = new Set(csvValues(typeof departIds === 'string' ? departIds : ''));
  if (mine.size === 0) return [];
  const branches = matchingBranches(await readDepartmentTree(platform, person), ({ id }) => mine.has(id));
  return branches.map((node) => ({ ...node, parentId: '' }));
}
