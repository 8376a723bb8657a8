/**
 * All field types by name: a folder under `renderers/fields` is a type, its `value.ts` is the registration.
 * Pure, for browser and server alike.
 */
import type { FieldType, FieldTypes } from '@/model/entity/field-type';

/** Where a name is met: in a form's payload, in a child table's, or in a query. */
export type TypeUsage = 'form' | 'cell' | 'query';

const USAGES: readonly TypeUsage[] = ['form', 'cell', 'query'];
/** Names of the grid's own columns (spec 2 §3); the rest of `row-*` is kept for it too. */
const RESERVED = /^row-/;

/** The types, and the other names each goes by. */
export interface TypeTable extends FieldTypes {
  /** Other names of a type at one place, as older and newer servers write them. */
  aliasesOf(name: string, place: TypeUsage): readonly string[];
}

/** What `import.meta.glob` of `value.ts` files gives: path → module. */
export type ValueModules = Readonly<Record<string, { readonly default: FieldType }>>;

function folderOf(path: string): string {
  const name = /\/renderers\/fields\/([^/]+)\/value\.ts$/.exec(path)?.[1];
  if (name === undefined) throw new Error(`${path} is no value.ts of a folder in renderers/fields`);
  return name;
}

function aliasesAt(type: FieldType, place: TypeUsage): readonly string[] {
  const { aliases = [] } = type;
  return 'length' in aliases ? aliases : (aliases[place] ?? []);
}

/**
 * Builds the table of types from their modules.
 * @throws Error naming both folders when two claim one name at one place, or the folder that takes a reserved name.
 */
export function buildTypes(modules: ValueModules): TypeTable {
  const types = new Map<string, FieldType>();
  for (const [path, module] of Object.entries(modules)) {
    const name = folderOf(path);
    types.set(name, { ...module.default, name });
  }
  const byPlace = Object.fromEntries(USAGES.map((place) => [place, new Map<string, string>()])) as Record<
    TypeUsage,
    Map<string, string>
  >;
  const claim = (place: TypeUsage, name: string, folder: string) => {
    if (RESERVED.test(name)) {
      throw new Error(`renderers/fields/${folder}: "${name}" is reserved for the grid (row-*); choose another name`);
    }
    const owner = byPlace[place].get(name);
    if (owner !== undefined) {
      throw new Error(
        `renderers/fields/${folder} and renderers/fields/${owner} both claim "${name}" (${place}); drop one alias`,
      );
    }
    byPlace[place].set(name, folder);
  };
  for (const place of USAGES) {
    for (const name of types.keys()) claim(place, name, name);
    for (const [name, type] of types) for (const alias of aliasesAt(type, place)) claim(place, alias, name);
  }
  return {
    get: (name, place = 'form') => types.get(byPlace[place].get(name) ?? ''),
    names: () => [...types.keys()].toSorted(),
    aliasesOf: (name, place) => aliasesAt(types.get(name) ?? { column: { kind: 'none' } }, place),
  };
}

/** The project's field types. */
export const types: TypeTable = buildTypes(
  import.meta.glob<{ default: FieldType }>('/renderers/fields/*/value.ts', { eager: true }),
);
