/** Values and flags that depend on themselves. The graph is the one that `derive` works along (model/record/builder). */
import type { ChildFile, EntityFile, FieldFile, Flag } from '../../generated/files';
import { stronglyConnectedComponents, findCycleIn } from '@/model/record/plan/dependency-graph';
import type { EntityEntry } from '../catalog';
import type { CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { formulaPathsOf } from './formula';

/** What one formula, condition or reference reads, as names of the whole record. */
interface Dependency {
  on: readonly string[];
  /** Where it is written. */
  path: Path;
}

/** By name in the whole record: `amount`, `item.price`, and `item` for whether the child is there. */
type Graph = Map<string, Dependency[]>;

/** Fields by name in the whole record. */
type FieldsByName = ReadonlyMap<string, FieldFile>;

function flagPaths(flag: Flag | undefined): string[] {
  if (flag === undefined || typeof flag === 'boolean') return [];
  if (typeof flag === 'string') return formulaPathsOf(flag);
  return [flag].flat().flatMap((group) => Object.keys(group));
}

/** A name as written at a place → what it reads: `main.x` → `x`, `price` in a child → `item.price`. */
function resolveReads(name: string, child: string | null, file: EntityFile, known: FieldsByName): string[] {
  const [first = '', second] = name.split('.');
  if (first === 'me') return [];
  if (first === 'main') return resolveReads(name.slice('main.'.length), null, file, known);
  const figure =
    child === null && !Object.hasOwn(file.fields, first) && file.children && Object.hasOwn(file.children, first);
  // What is read of a child's rows depends on whether the child is there at all.
  if (figure)
    return second === undefined ? [first] : [first, ...resolveReads(name.slice(first.length + 1), first, file, known)];
  const prefix = child === null ? '' : `${child}.`;
  const { ref } = known.get(prefix + first) ?? {};
  // A step through a reference also reads what decides its target.
  const by = second !== undefined && typeof ref === 'object' && 'by' in ref ? [prefix + ref.by] : [];
  return [prefix + first, ...by];
}

/** What decides a field's value: formulas, its snapshot, whether it is there, and whether a person may set it. */
function dependenciesOf({
  value,
  default: initial,
  copy,
  visible,
  readonly,
}: FieldFile): { names: string[]; at: Path }[] {
  const formula = (text: string, at: Path): { names: string[]; at: Path } => ({ names: formulaPathsOf(text), at });
  return [
    ...(typeof value === 'string' ? [formula(value, ['value'])] : []),
    ...(typeof value === 'object' ? [{ names: [value.by], at: ['value', 'by'] }] : []),
    ...Object.entries(typeof value === 'object' ? value.is : {}).map(([key, text]) =>
      formula(text, ['value', 'is', key]),
    ),
    ...(typeof initial === 'string' && initial.startsWith('=') ? [formula(initial, ['default'])] : []),
    ...(copy === undefined ? [] : [{ names: [copy], at: ['copy'] }]),
    { names: flagPaths(visible), at: ['visible'] },
    // A computed field is read-only whatever it says.
    { names: typeof value === 'string' ? [] : flagPaths(readonly), at: ['readonly'] },
  ];
}

function graphOf(file: EntityFile, known: FieldsByName): Graph {
  const graph: Graph = new Map();
  const add = (fields: Readonly<Record<string, FieldFile>> | undefined, path: Path, child: string | null): void => {
    for (const [key, field] of Object.entries(fields ?? {})) {
      const own = dependenciesOf(field).map(({ names, at }) => ({
        on: names.flatMap((name) => resolveReads(name, child, file, known)),
        path: [...path, key, ...at],
      }));
      // A row waits for its child: whether it is there, and whether it may be changed.
      if (child !== null) own.push({ on: [child], path: [...path, key] });
      graph.set(child === null ? key : `${child}.${key}`, own);
    }
  };
  add(file.fields, ['fields'], null);
  for (const [key, child] of Object.entries<ChildFile>(file.children ?? {})) {
    const flags = (['visible', 'readonly'] as const).map((flag) => ({
      on: flagPaths(child[flag]).flatMap((name) => resolveReads(name, null, file, known)),
      path: ['children', key, flag],
    }));
    if (!graph.has(key)) graph.set(key, flags);
    add(child.fields, ['children', key, 'fields'], key);
  }
  return graph;
}

/** One message per ring, where its first member in written order is written, with the way round. */
export function checkCycles(here: CheckContext, file: EntityFile, entry: EntityEntry): void {
  const known = new Map([
    ...entry.shape.fields,
    ...[...entry.shape.children].flatMap(([child, { fields }]) =>
      [...fields].map(([key, field]): [string, FieldFile] => [`${child}.${key}`, field]),
    ),
  ]);
  const graph = graphOf(file, known);
  const names = [...graph.keys()];
  const numbers = new Map(names.map((name, index) => [name, index]));
  const reads = [...graph.values()].map((dependencies) =>
    dependencies.flatMap(({ on }) => on.flatMap((name) => numbers.get(name) ?? [])),
  );
  for (const component of stronglyConnectedComponents(reads)) {
    const [first = 0] = component;
    if (component.length === 1 && !reads[first]?.includes(first)) continue;
    const ring = findCycleIn(component, reads).map((index) => names[index] ?? '');
    const [start = '', next = start] = ring;
    const path = graph.get(start)?.find(({ on }) => on.includes(next))?.path ?? ['fields'];
    here.report({ code: 'cycle', path, message: messages.cycle([...ring, start], entry.id) });
  }
}
