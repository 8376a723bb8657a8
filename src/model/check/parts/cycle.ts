/**
 * Checks for cyclic dependencies of values and flags, on the dependency graph that `derive` uses
 * (model/record/builder).
 */
import type { ChildFile, EntityFile, FieldFile, Flag } from '../../generated/files';
import { stronglyConnectedComponents, findCycleIn } from '@/model/record/plan/dependency-graph';
import type { EntityEntry, NameShape } from '../catalog';
import type { CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { formulaPathsOf } from './formula';

/** Dependencies of one formula, condition or reference, as names of the whole record. */
interface Dependency {
  on: readonly string[];
  /** Path of the formula, condition or reference in the file. */
  path: Path;
}

/** Dependencies by name in the whole record: `amount`, `item.price`, and `item` for the visibility of the child. */
type Graph = Map<string, Dependency[]>;

/** Fields by name in the whole record. */
type FieldsByName = ReadonlyMap<string, FieldFile>;

function flagPaths(flag: Flag | undefined): string[] {
  if (flag === undefined || typeof flag === 'boolean') return [];
  if (typeof flag === 'string') return formulaPathsOf(flag);
  return [flag].flat().flatMap((group) => Object.keys(group));
}

/** Converts a name as written to the names it reads: `main.x` → `x`, `price` in a child → `item.price`. */
function resolveReads(name: string, child: string | null, file: EntityFile, known: FieldsByName): string[] {
  const [first = '', second] = name.split('.');
  if (first === 'me') return [];
  if (first === 'main') return resolveReads(name.slice('main.'.length), null, file, known);
  const figure =
    child === null && !Object.hasOwn(file.fields, first) && file.children && Object.hasOwn(file.children, first);
  // An aggregate over child rows also depends on the visibility of the child.
  if (figure)
    return second === undefined ? [first] : [first, ...resolveReads(name.slice(first.length + 1), first, file, known)];
  const prefix = child === null ? '' : `${child}.`;
  const { ref } = known.get(prefix + first) ?? {};
  // A step through a reference also reads the field that selects its target entity.
  const by = second !== undefined && typeof ref === 'object' && 'by' in ref ? [prefix + ref.by] : [];
  return [prefix + first, ...by];
}

/** Dependencies of a field's value: formulas, `copy`, visibility, and whether the user can edit it. */
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
    // A computed field is always read-only; its flag is ignored.
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
      // Every child field depends on the visibility and editability of its child.
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

/** A cycle of names, closed, and the place of one of its dependencies in the file. */
export interface Cycle {
  ring: readonly string[];
  path: Path;
}

/** The cycles of an entity, each from its first member in file order. */
export function findCycles(file: EntityFile, shape: NameShape): Cycle[] {
  const known = new Map([
    ...shape.fields,
    ...[...shape.children].flatMap(([child, { fields }]) =>
      [...fields].map(([key, field]): [string, FieldFile] => [`${child}.${key}`, field]),
    ),
  ]);
  const graph = graphOf(file, known);
  const names = [...graph.keys()];
  const numbers = new Map(names.map((name, index) => [name, index]));
  const reads = [...graph.values()].map((dependencies) =>
    dependencies.flatMap(({ on }) => on.flatMap((name) => numbers.get(name) ?? [])),
  );
  return stronglyConnectedComponents(reads).flatMap((component) => {
    const [first = 0] = component;
    if (component.length === 1 && !reads[first]?.includes(first)) return [];
    const ring = findCycleIn(component, reads).map((index) => names[index] ?? '');
    const [start = '', next = start] = ring;
    const path = graph.get(start)?.find(({ on }) => on.includes(next))?.path ?? ['fields'];
    return [{ ring: [...ring, start], path }];
  });
}

/** Reports one problem per cycle. */
export function checkCycles(here: CheckContext, file: EntityFile, { id, shape }: EntityEntry): void {
  for (const { ring, path } of findCycles(file, shape))
    here.report({ code: 'cycle', path, message: messages.cycle(ring, id) });
}
