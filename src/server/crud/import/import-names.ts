/** Names of codes for the texts of imported cells, loaded in one batch per field and target. */
import { sql, type SqlBool } from 'kysely';
import type { Field, RefTarget } from '@/model/entity/entity';
import type { NamesByCode } from '@/model/entity/field-type';
import { matchingPaths } from '@/model/field-types/choice';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, type Shape, storedField, textColumnSql } from '../context/shapes';
import { whereAll } from '../context/sql-tests';
import { visibleRowTests } from '../read/row-scope';
import { fieldViewOf } from '../view/field-visibility';
import { nameWithCode, withNamedRecords } from '../view/name-sources';

/** `名称（编码）`, as the export writes a name that several codes have. */
const WITH_CODE = /([^,，（）]*)（([^（）]*)）/g;
/** Runs of parts of a text with commas that are looked up as one name. */
const MAX_PARTS = 8;

/** What a text may name: itself, the parts between its commas in any run, and names and codes of `名称（编码）`. */
export function wantedTexts(text: string): string[] {
  const whole = text.trim();
  const parts = whole.split(/[,，]/).map((part) => part.trim());
  const runs = parts.flatMap((_, from) =>
    parts.slice(from, from + MAX_PARTS).map((__, length) => parts.slice(from, from + length + 1).join(',')),
  );
  const coded = [...whole.matchAll(WITH_CODE)].flatMap(([, name = '', code = '']) => [name.trim(), code.trim()]);
  return [...new Set([whole, ...runs, ...coded])].filter((one) => one !== '' && !one.includes('\0'));
}

/** The names with the code added to those that the text has so: `同名（c）` is then one name. */
export function withCodes(names: NamesByCode, text: string): NamesByCode {
  const changed: Record<string, string> = {};
  for (const [, , code = ''] of text.matchAll(WITH_CODE)) {
    const name = Object.hasOwn(names, code.trim()) ? names[code.trim()]! : undefined;
    if (name !== undefined && text.includes(nameWithCode(name, code.trim())))
      changed[code.trim()] = nameWithCode(name, code.trim());
  }
  return Object.keys(changed).length === 0 ? names : { ...names, ...changed };
}

interface Named {
  code: string;
  name: string | null;
  parent: string | null;
}

/** Full paths of the nodes of a tree, by code. */
function pathsOf(rows: readonly (Named & { id: string })[]): [string, string][] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let at: (typeof rows)[number] | undefined = row; at && !seen.has(at.id); at = byId.get(at.parent ?? '')) {
      seen.add(at.id);
      names.unshift(at.name ?? at.code);
    }
    return [row.code, names.join('/')];
  });
}

async function loadTargetNames(
  crud: CrudContext,
  target: RefTarget,
  texts: readonly string[],
  caller: Caller,
): Promise<NamesByCode> {
  const shape: Shape | undefined = crud.shapes.get(target.entity);
  const code = shape && storedField(shape.fields, target.valueField);
  if (!shape || !code) return {};
  const view = fieldViewOf(shape, caller);
  const titleField = storedField(shape.fields, shape.titleField);
  const title = titleField && view.canQuery(titleField) ? titleField : code;
  const tree = shape.child ? null : shape.entity.tree;
  const parent = tree ? storedField(shape.fields, tree.parent) : undefined;
  const scope = {
    shape,
    entity: shape.entity,
    child: null,
    where: null,
    sort: null,
    api: shape.entity.api,
    parent: null,
  };
  const asked = sql<SqlBool>`(${textColumnSql(title)} = any(${texts}) or ${textColumnSql(code)} = any(${texts}))`;
  const where = whereAll([...visibleRowTests(crud, scope, caller), parent ? null : asked]);
  const { rows } = await sql<Named & { id: string }>`select ${columnSql(shape.idField)}::text as id,
    ${textColumnSql(code)} as code, ${textColumnSql(title)} as name,
    ${parent ? textColumnSql(parent) : sql`null`} as parent from ${shape.table} t${where}`.execute(crud.db);
  const named = rows.filter((row) => row.code !== null);
  if (parent) return matchingPaths(pathsOf(named), texts);
  return Object.fromEntries(named.map((row) => [row.code, row.name ?? row.code]));
}

/** Loads and keeps the names of one import. */
export class ImportNames {
  private readonly fixed = new Map<string, NamesByCode>();

  constructor(
    private readonly crud: CrudContext,
    private readonly caller: Caller,
  ) {}

  /** The targets of a field by the value of the field that selects them; null: its names do not come from records. */
  targetsOf(field: Field): Field['ref'] {
    return withNamedRecords(this.crud, field).ref;
  }

  /**
   * Names of a dictionary, of options or of a list of the type itself.
   * @param texts of the field: where the server knows no names, as for rows of a report, the export writes codes
   */
  async namesOf(field: Field, texts: readonly string[] = []): Promise<NamesByCode> {
    const type = this.crud.types.get(field.type);
    if (field.options === null && field.dict === null && !type?.loadNames && type?.namesElsewhere)
      return Object.fromEntries(texts.flatMap(wantedTexts).map((code) => [code, code]));
    const known = this.fixed.get(field.key);
    if (known) return known;
    const names = field.options
      ? Object.fromEntries(field.options.map(({ value, text }) => [value, text]))
      : field.dict === null
        ? ((await type?.loadNames?.()) ?? {})
        : await this.crud.options.dictionaries.names(field.dict);
    this.fixed.set(field.key, names);
    return names;
  }

  /** Names of the records that some texts of a field may mean. */
  namesIn(target: RefTarget, texts: readonly string[]): Promise<NamesByCode> {
    return loadTargetNames(this.crud, target, [...new Set(texts.flatMap(wantedTexts))], this.caller);
  }
}
