/** Categories of goods with those above them. */
import type { FunctionContext } from 'jingwei';

export async function readCategoryParents(db: FunctionContext['db']): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.selectFrom('sys_category').select(['id', 'pid']).execute();
  return new Map(rows.map(({ id, pid }) => [id, pid]));
}

/** Ids of a category and of those above it; empty without one. */
export function branchOf(parents: ReadonlyMap<string, string | null>, category: string | null): string[] {
  const branch: string[] = [];
  for (let id = category; id && !branch.includes(id); id = parents.get(id) ?? null) branch.push(id);
  return branch;
}
