/** Parses and loads trees for pickers, in the formats that servers send (contract.md §1.3, §1.5, §5). */
import { isJsonObject } from '@/model/http/json';
import type { Call } from '@/model/entity/entity';
import { ApiError } from '../errors/api-error';
import { SILENT_READ, silent, WRITE } from '../http/policy';
import { call } from '../http/request';
import { messages } from '../messages';

export interface TreeNode {
  id: string;
  title: string;
  /** Code of the node, where the server sends one besides the id. */
  code: string;
  isLeaf: boolean;
  /** True when data rules are attached to the node. */
  hasDataRules: boolean;
  /** Null: not loaded yet. */
  children: readonly TreeNode[] | null;
}

/** Maximum depth; deeper nodes are left out. */
const MAX_DEPTH = 100;

const textOf = (...given: unknown[]): string => {
  const found = given.find((one) => (typeof one === 'string' && one !== '') || typeof one === 'number');
  return found === undefined ? '' : String(found);
};

/** The list in a response: the response itself, or one of its known keys. */
function listOf(raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  if (!isJsonObject(raw)) return [];
  const inside = [raw.treeList, raw.records, raw.list, raw.datarule].find(Array.isArray);
  return inside ?? [];
}

function parseNode(raw: unknown, depth: number): TreeNode[] {
  if (!isJsonObject(raw)) return [];
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

/**
 * Parses nodes from any supported server format: a list, or a list under `treeList`.
 * @throws never
 */
export const parseTree = (raw: unknown): TreeNode[] => parseLevel(listOf(raw), 0);

/**
 * Loads a tree, or one level of it.
 * @throws ApiError
 */
export async function loadTree({ method, path }: Call, signal: AbortSignal): Promise<TreeNode[]> {
  const policy = method === 'GET' ? SILENT_READ : silent(WRITE);
  const { result } = await call<unknown>(method, path, { signal, policy });
  if (result !== null && typeof result !== 'object') throw new ApiError(messages.unreadable);
  return parseTree(result);
}
