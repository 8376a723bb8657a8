/**
 * Parses a statement with PostgreSQL's own parser, and rejects what is not one reading SELECT over allowed tables, or one
 * change of their rows. The tree is searched as a whole: a kind of node that is not listed is an error.
 */
import type { HttpError } from '@/server/http/http-error';
import { isSystemVariable } from '@/model/templates/system-variables';
import { fail } from '../errors';
import { indexOfCharacter, positionText } from './position';
import { numberPlaceholders, sourceOfByte, type NumberedStatement, type Placeholder } from './placeholders';
import {
  CHANGE_PARTS,
  FUNCTIONS,
  MAX_DEPTH,
  MAX_STATEMENT,
  NODES,
  REJECTED_OPERATORS,
  SELECT_PARTS,
  TYPES,
  VALUE_FUNCTIONS,
} from './syntax';
import { withoutOrder } from './without-order';

type Node = Readonly<Record<string, unknown>>;

export interface CheckedStatement extends NumberedStatement {
  /** As written, without a semicolon at the end. */
  written: string;
  /** Tables that it reads. */
  tables: ReadonlySet<string>;
}

/** A statement that changes rows of one table. */
export interface CheckedChange extends CheckedStatement {
  /** The table, and what the statement calls it: its alias, or the same name. */
  target: { table: string; name: string };
}

export interface CheckedSelect extends CheckedStatement {
  /** As written, without an order of its rows where that does not change their number. */
  unordered: string;
}

/** Whether a statement may name a table. */
export type IsAllowedTable = (table: string) => boolean;

interface SqlDetails {
  message?: string;
  sqlDetails?: { cursorPosition?: number };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Nodes are wrapped by their kind: `{"FuncCall": {…}}`. */
const kindOf = (node: Node): string | null => {
  const [key = '', ...others] = Object.keys(node);
  return others.length === 0 && /^[A-Z]/.test(key) ? key : null;
};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const offsetOf = ({ location }: Node): number => (typeof location === 'number' ? location : 0);

/** The names of a qualified name: `pg_catalog.numeric`. */
const namesOf = (value: unknown): string[] =>
  listOf(value).map((one) => {
    const text = isNode(one) && isNode(one.String) ? one.String.sval : undefined;
    return typeof text === 'string' ? text : '';
  });

/** A name without the schema of PostgreSQL's own functions and types; empty for one of another schema. */
function builtInName(value: unknown): string {
  const names = namesOf(value);
  return names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog') ? (names.at(-1) ?? '') : '';
}

/** Checks the syntax tree of one statement, and collects its tables and parameters. */
class StatementCheck {
  readonly tables = new Set<string>();
  readonly parameters = new Set<number>();

  constructor(
    private readonly statement: NumberedStatement,
    private readonly written: string,
    private readonly isAllowed: IsAllowedTable,
  ) {}

  /** The position (`line:column`) of a byte offset, for messages. */
  positionOf(offset: number): string {
    return positionText(this.written, sourceOfByte(this.statement, offset));
  }

  /** @param names of the WITH queries in scope @param near offset of the last node with a place */
  visit(value: unknown, names: ReadonlySet<string>, near: number, depth: number): void {
    if (depth > MAX_DEPTH) throw fail.tooDeep();
    if (Array.isArray(value)) {
      for (const one of value) this.visit(one, names, near, depth + 1);
      return;
    }
    if (!isNode(value)) return;
    const kind = kindOf(value);
    const body = kind === null ? value : value[kind];
    const here = isNode(body) && typeof body.location === 'number' ? body.location : near;
    if (kind !== null && isNode(body)) {
      if (!NODES.has(kind)) throw fail.forbiddenPart(kind, this.positionOf(here));
      this.check(kind, body, names, here);
      if (kind === 'SelectStmt') return this.select(body, names, here, depth + 1);
    }
    for (const [key, part] of Object.entries(isNode(body) ? body : {})) {
      if (key === 'typeName' && isNode(part)) this.checkType(part, here);
      this.visit(part, names, here, depth + 1);
    }
  }

  /** A SELECT: its own WITH queries are in scope, each after those before it. */
  select(body: Node, outer: ReadonlySet<string>, near: number, depth: number): void {
    const unknown = Object.keys(body).find((key) => !SELECT_PARTS.has(key));
    if (unknown !== undefined) throw fail.forbiddenPart(unknown, this.positionOf(near));
    let names = outer;
    if (isNode(body.withClause)) {
      if (body.withClause.recursive === true) throw fail.recursive(this.positionOf(offsetOf(body.withClause)));
      for (const one of listOf(body.withClause.ctes)) {
        this.visit(one, names, near, depth + 1);
        const name = isNode(one) && isNode(one.CommonTableExpr) ? one.CommonTableExpr.ctename : undefined;
        if (typeof name === 'string') names = new Set([...names, name]);
      }
    }
    for (const [key, part] of Object.entries(body)) {
      if (key === 'withClause') continue;
      if ((key === 'larg' || key === 'rarg') && isNode(part)) this.select(part, names, near, depth + 1);
      else this.visit(part, names, near, depth + 1);
    }
  }

  /** An INSERT, UPDATE or DELETE. @param parts that it may have */
  change(body: Node, parts: ReadonlySet<string>): void {
    const unknown = Object.keys(body).find((key) => !parts.has(key));
    if (unknown !== undefined) throw fail.forbiddenPart(unknown, this.positionOf(0));
    if (parts.has('whereClause') && body.whereClause === undefined) throw fail.wholeTable();
    // Its table is not wrapped by its kind.
    const { relation, ...others } = body;
    this.visit({ RangeVar: relation }, new Set(), 0, 0);
    this.visit(others, new Set(), 0, 0);
  }

  private check(kind: string, body: Node, names: ReadonlySet<string>, here: number): void {
    if (kind === 'RangeVar') this.checkTable(body, names, here);
    if (kind === 'FuncCall') {
      const name = builtInName(body.funcname);
      if (!FUNCTIONS.has(name)) throw fail.forbiddenFunction(namesOf(body.funcname).join('.'), this.positionOf(here));
    }
    if (kind === 'SQLValueFunction' && !VALUE_FUNCTIONS.test(String(body.op)))
      throw fail.forbiddenFunction(String(body.op).replace('SVFOP_', '').toLowerCase(), this.positionOf(here));
    if (kind === 'A_Expr') {
      const name = builtInName(body.name);
      if (name === '' || REJECTED_OPERATORS.has(name))
        throw fail.forbiddenOperator(namesOf(body.name).join('.'), this.positionOf(here));
    }
    if (kind === 'ParamRef') {
      if (!this.statement.offsets.has(here)) throw fail.numberedParameter(this.positionOf(here));
      this.parameters.add(here);
    }
  }

  private checkTable({ schemaname, catalogname, relname }: Node, names: ReadonlySet<string>, here: number): void {
    const table = String(relname);
    if (schemaname !== undefined || catalogname !== undefined) throw fail.qualifiedTable(table, this.positionOf(here));
    if (names.has(table)) return;
    if (!this.isAllowed(table)) throw fail.forbiddenTable(table, this.positionOf(here));
    this.tables.add(table);
  }

  private checkType({ names, location }: Node, near: number): void {
    const name = builtInName(names);
    const place = this.positionOf(typeof location === 'number' ? location : near);
    if (!TYPES.has(name)) throw fail.forbiddenType(namesOf(names).join('.'), place);
  }
}

/** The parser, loaded at the first statement. */
const loadParser = async () => {
  const parser = await import('libpg-query');
  await parser.loadModule();
  return parser;
};

/** The parser's own error, with the place in the written statement. */
function syntaxError(error: unknown, numbered: NumberedStatement, written: string): HttpError {
  const { message = '', sqlDetails } = error as SqlDetails;
  const index = indexOfCharacter(numbered.text, Math.max(0, sqlDetails?.cursorPosition ?? 0));
  return fail.syntax(message, positionText(written, numbered.sourceIndex(index)));
}

/** The only statement of a text, by its kind. @throws HttpError */
async function parseOne(numbered: NumberedStatement, written: string, search: StatementCheck): Promise<Node> {
  const parser = await loadParser();
  let statements: readonly unknown[];
  try {
    const parsed = parser.parseSync(numbered.text) as { stmts?: readonly unknown[] };
    statements = parsed.stmts ?? [];
  } catch (error) {
    throw syntaxError(error, numbered, written);
  }
  const [first, second] = statements.filter(isNode);
  if (!first) throw fail.noStatement();
  if (second) throw fail.manyStatements(search.positionOf(Number(second.stmt_location ?? 0)));
  return isNode(first.stmt) ? first.stmt : {};
}

/** Parses a text, searches its statement, and checks its placeholders. */
async function checked(
  text: string,
  isAllowed: IsAllowedTable,
  search: (statement: Node, found: StatementCheck) => void,
): Promise<CheckedStatement> {
  const written = text.replace(/[\s;]+$/, '');
  if (written.trim() === '') throw fail.noStatement();
  if (written.length > MAX_STATEMENT) throw fail.tooLong(MAX_STATEMENT);
  const numbered = numberPlaceholders(written);
  const found = new StatementCheck(numbered, written, isAllowed);
  search(await parseOne(numbered, written, found), found);
  const lost = [...numbered.offsets].find((offset) => !found.parameters.has(offset));
  if (lost !== undefined) throw fail.quotedParameter(found.positionOf(lost));
  return { ...numbered, written, tables: found.tables };
}

/** The place of a placeholder, for messages. */
const placeOf = ({ written }: CheckedStatement, { sign, name }: Placeholder): string =>
  positionText(written, written.indexOf(`${sign}{${name}}`));

/** Byte offset of the first column of a SELECT's ORDER BY; undefined without one, and where its rows are limited. */
function orderOffset({ sortClause, limitCount, limitOffset }: Node): number | undefined {
  const [first] = listOf(sortClause);
  const column = isNode(first) && isNode(first.SortBy) && isNode(first.SortBy.node) ? first.SortBy.node : undefined;
  const named = column?.ColumnRef ?? column?.A_Const;
  return isNode(named) && limitCount === undefined && limitOffset === undefined ? offsetOf(named) : undefined;
}

/**
 * Parses and checks a SELECT.
 * @throws HttpError with the place of the part that is not allowed
 */
export async function checkStatement(text: string, isAllowed: IsAllowedTable): Promise<CheckedSelect> {
  let order: number | undefined;
  const statement = await checked(text, isAllowed, ({ SelectStmt: select }, search) => {
    if (!isNode(select)) throw fail.notSelect();
    search.select(select, new Set(), 0, 0);
    order = orderOffset(select);
  });
  const unknown = statement.placeholders.find(({ sign, name }) => sign === '#' && !isSystemVariable(name));
  if (unknown) throw fail.unknownVariable(unknown.name, placeOf(statement, unknown));
  const { written } = statement;
  return { ...statement, unordered: order === undefined ? written : withoutOrder(statement, written, order) };
}

/** The table that a statement changes. */
function targetOf({ relation }: Node): CheckedChange['target'] {
  const { relname, alias } = isNode(relation) ? relation : {};
  const table = String(relname);
  return { table, name: isNode(alias) && typeof alias.aliasname === 'string' ? alias.aliasname : table };
}

/**
 * Parses and checks an INSERT, UPDATE or DELETE.
 * @param isVariable whether `#{name}` has a value
 * @throws HttpError with the place of the part that is not allowed
 */
export async function checkChange(
  text: string,
  isAllowed: IsAllowedTable,
  isVariable: (name: string) => boolean,
): Promise<CheckedChange> {
  let target = { table: '', name: '' };
  const statement = await checked(text, isAllowed, (found, search) => {
    const kind = kindOf(found) ?? '';
    const [parts, body] = [CHANGE_PARTS.get(kind), found[kind]];
    if (!parts || !isNode(body)) throw fail.notChange();
    search.change(body, parts);
    target = targetOf(body);
  });
  const unknown = statement.placeholders.find(({ sign, name }) => sign !== '#' || !isVariable(name));
  if (unknown) throw fail.unknownVariable(unknown.name, placeOf(statement, unknown));
  return { ...statement, target };
}
