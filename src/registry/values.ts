/**
 * Registry of field types by name. Each folder in `renderers/fields` registers a type by its `value.ts`. Pure, for
 * browser and server.
 */
import appFiles from 'virtual:app/values';
import type { FieldType, FieldTypes } from '@/model/entity/field-type';

/** Usage in which a type name occurs: a form payload, a child table payload, or a query. */
export type TypeUsage = 'form' | 'cell' | 'query';

const USAGES: readonly TypeUsage[] = ['form', 'cell', 'query'];
/** Names of the grid's utility columns (spec 2 §3); all `row-*` names are reserved for the grid. */
const RESERVED = /^row-/;

/** The field types with their aliases. */
export interface TypeTable extends FieldTypes {
  /** Aliases of a type in one usage, as older and newer servers use them. */
  aliasesOf(name: string, place: TypeUsage): readonly string[];
}

/** Result of `import.meta.glob` for `value.ts` files: path → module. */
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
 * Builds the registry from the modules.
 * @throws Error naming both folders when two use one name in the same usage, or the folder that uses a reserved name.
 */
export function buildTypes(modules: ValueModules): TypeTable {
  const types = new Map<string, FieldType>();
  for (const [path, module] of Object.entries(modules)) {
    const name = folderOf(path);
    if (types.has(name))
      throw new Error(`${path}: the product already has a field type "${name}"; choose another name`);
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

/** The field types of the product and of the application. */
export const types: TypeTable = buildTypes({
  ...import.meta.glob<{ default: FieldType }>('/renderers/fields/*/value.ts', { eager: true }),
  ...appFiles,
});
