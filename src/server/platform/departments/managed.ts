/** Departments that a user manages (`departIds` of a superior), with their descendants. */
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import type { PlatformContext } from '../context';
import { matchingBranches } from '../trees/tree';
import { type DepartmentNode, readDepartmentTree } from './department-tree';
import { conditionTexts } from '@/server/http/request-params';

/** Value of `user_identity` for users who manage departments. */
const MANAGER_IDENTITY = '2';

/** Trees of the managed departments; null for a user who manages none. */
export async function readManagedDepartments(
  platform: PlatformContext,
  caller: CurrentUser,
): Promise<DepartmentNode[] | null> {
  const { userIdentity, departIds } = caller.userInfo;
  if (String(userIdentity) !== MANAGER_IDENTITY) return null;
  const mine = new Set(conditionTexts(String(departIds ?? '')));
  if (mine.size === 0) return [];
  const branches = matchingBranches(await readDepartmentTree(platform, caller), ({ id }) => mine.has(id));
  return branches.map((node) => ({ ...node, parentId: '' }));
}
