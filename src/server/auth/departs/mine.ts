/** The departments a person is responsible for (`departIds` of a superior), with all below them. */
import type { Person } from '../access';
import type { Platform } from '../platform';
import { pickBranches } from './nest';
import { csv, type DepartNode, readTree } from './rows';

/** `user_identity` of one who is responsible for departments. */
const SUPERIOR = '2';

/** As trees of their own; null for an ordinary person. */
export async function readMine(platform: Platform, person: Person): Promise<DepartNode[] | null> {
  const { userIdentity, departIds } = person.userInfo;
  if (String(userIdentity) !== SUPERIOR) return null;
  const mine = new Set(csv(typeof departIds === 'string' ? departIds : ''));
  if (mine.size === 0) return [];
  const branches = pickBranches(await readTree(platform, person), ({ id }) => mine.has(id));
  return branches.map((node) => ({ ...node, parentId: '' }));
}
