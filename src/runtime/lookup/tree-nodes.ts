/** Trees to choose from, in the shapes that servers send them (contract.md §1.3, §1.5, §5), and where they come from. */
import type { Call } from '@/model/entity/entity';
import { ApiError } from '../errors/api-error';
import { call } from '../http/request';
import { messages } from '../messages';

export interface TreeNode {
  id: string;
  title: string;
  /** Its code beside the id, where the server sends one. */
  code: string;
  isLeaf: boolean;
  /** Data rules hang on it. */
  hasDataRules: boolean;
  /** Null: not loaded yet. */
  children: readonly TreeNode[] | null;
}

type Raw = Readonly<Record<string, unknown>>;

/** No tree is deeper; what comes below is left out. */
const MAX_DEPTH = 100;

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (...given: unknown[]): string => {
  const found = given.find((one) => (typeof one === 'string' && one !== '') || typeof one === 'number');
  return found === undefined ? '' : String(found);
};

/** The list within an answer: itself, or under the name that a server gives it. */
function listOf(raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  if (!isRecord(raw)) return [];
  const inside = [raw.treeList, raw.records, raw.list, raw.datarule].find(Array.isArray);
  return inside ?? [];
}

function parseNode(raw: unknown, depth: number): TreeNode[] {
  if (!isRecord(raw)) return [];
  const id = textOf(raw.key, raw.value, raw.id);
  if (id === '') return [];
  const below = Array.isArray(raw.children) && depth < MAX_DEPTH ? parseLevel(raw.children, depth + 1) : [];
  const leaf = raw.isLeaf === true || raw.leaf === true;
  return [
    {
      id,
      title: textOf(
        raw.title,
        raw.slotTitle,
        raw.label,
        raw.name,
        raw.departName,
        raw.ruleName,
        raw.roleName,
        raw.text,
        id,
      ),
      code: textOf(raw.orgCode, raw.code),
      isLeaf: leaf && below.length === 0,
      hasDataRules: raw.ruleFlag === 1 || raw.ruleFlag === '1',
      children: below.length > 0 || leaf ? below : null,
    },
  ];
}

const parseLevel = (nodes: readonly unknown[], depth: number): TreeNode[] =>
  nodes.flatMap((node) => parseNode(node, depth));

/** Nodes as any server sends them: a list, or one under `treeList`. @throws never */
export const parseTree = (raw: unknown): TreeNode[] => parseLevel(listOf(raw), 0);

/** Loads a tree, or one level of it. @throws ApiError */
export async function loadTree({ method, path }: Call, signal: AbortSignal): Promise<TreeNode[]> {
  const { result } = await call<unknown>(method, path, { signal, quiet: true, sign: method === 'GET' });
  if (result !== null && typeof result !== 'object') throw new ApiError(messages.unreadable);
  return parseTree(result);
}
