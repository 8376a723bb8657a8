/**
 * Parses a report's statement with PostgreSQL's own parser, and rejects what is not one reading SELECT over reportable
 * tables. The tree is searched as a whole: a kind of node that is not listed is an error.
 */
import type { HttpError } from '@/server/http/http-error';
import { isSystemVariable } from '@/model/templates/system-variables';
import { fail } from '../errors';
import { indexOfCharacter, placeAt } from './place';
import { numberPlaceholders, sourceOfByte, type NumberedStatement } from './placeholders';
import {
  FUNCTIONS,
  MAX_DEPTH,
  MAX_STATEMENT,
  NODES,
  REJECTED_OPERATORS,
  SELECT_PARTS,
  TYPES,
  VALUE_FUNCTIONS,
} from './syntax';

type Node = Readonly<Record<string, unknown>>;

export interface CheckedStatement extends NumberedStatement {
  /** As written, without a semicolon at the end. */
  written: string;
  /** Tables that it reads. */
  tables: ReadonlySet<string>;
}

/** Whether a report may read a table. */
export type IsReportable = (table: string) => boolean;

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

/** The search of one statement. */
class Search {
  readonly tables = new Set<string>();
  readonly parameters = new Set<number>();

  constructor(
    private readonly statement: NumberedStatement,
    private readonly written: string,
    private readonly isReportable: IsReportable,
  ) {}

  /** The place of a byte offset, for messages. */
  at(offset: number): string {
    return placeAt(this.written, sourceOfByte(this.statement, offset));
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
      if (!NODES.has(kind)) throw fail.forbiddenPart(kind, this.at(here));
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
    if (unknown !== undefined) throw fail.forbiddenPart(unknown, this.at(near));
    let names = outer;
    if (isNode(body.withClause)) {
      if (body.withClause.recursive === true) throw fail.recursive(this.at(offsetOf(body.withClause)));
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

  private check(kind: string, body: Node, names: ReadonlySet<string>, here: number): void {
    if (kind === 'RangeVar') this.checkTable(body, names, here);
    if (kind === 'FuncCall') {
      const name = builtInName(body.funcname);
      if (!FUNCTIONS.has(name)) throw fail.forbiddenFunction(namesOf(body.funcname).join('.'), this.at(here));
    }
    if (kind === 'SQLValueFunction' && !VALUE_FUNCTIONS.test(String(body.op)))
      throw fail.forbiddenFunction(String(body.op).replace('SVFOP_', '').toLowerCase(), this.at(here));
    if (kind === 'A_Expr') {
      const name = builtInName(body.name);
      if (name === '' || REJECTED_OPERATORS.has(name))
        throw fail.forbiddenOperator(namesOf(body.name).join('.'), this.at(here));
    }
    if (kind === 'ParamRef') {
      if (!this.statement.offsets.has(here)) throw fail.numberedParameter(this.at(here));
      this.parameters.add(here);
    }
  }

  private checkTable({ schemaname, catalogname, relname }: Node, names: ReadonlySet<string>, here: number): void {
    const table = String(relname);
    if (schemaname !== undefined || catalogname !== undefined) throw fail.qualifiedTable(table, this.at(here));
    if (names.has(table)) return;
    if (!this.isReportable(table)) throw fail.forbiddenTable(table, this.at(here));
    this.tables.add(table);
  }

  private checkType({ names, location }: Node, near: number): void {
    const name = builtInName(names);
    const place = this.at(typeof location === 'number' ? location : near);
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
  return fail.syntax(message, placeAt(written, numbered.sourceIndex(index)));
}

/** The only statement of a text. @throws HttpError */
async function parseOne(numbered: NumberedStatement, written: string, search: Search): Promise<Node> {
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
  if (second) throw fail.manyStatements(search.at(Number(second.stmt_location ?? 0)));
  const select = isNode(first.stmt) ? first.stmt.SelectStmt : undefined;
  if (!isNode(select)) throw fail.notSelect();
  return select;
}

/**
 * Parses and checks a statement.
 * @throws HttpError with the place of the part that is not allowed
 */
export async function checkStatement(text: string, isReportable: IsReportable): Promise<CheckedStatement> {
  const written = text.replace(/[\s;]+$/, '');
  if (written.trim() === '') throw fail.noStatement();
  if (written.length > MAX_STATEMENT) throw fail.tooLong(MAX_STATEMENT);
  const numbered = numberPlaceholders(written);
  const search = new Search(numbered, written, isReportable);
  search.select(await parseOne(numbered, written, search), new Set(), 0, 0);
  const lost = [...numbered.offsets].find((offset) => !search.parameters.has(offset));
  if (lost !== undefined) throw fail.quotedParameter(search.at(lost));
  const unknown = numbered.placeholders.find(({ sign, name }) => sign === '#' && !isSystemVariable(name));
  if (unknown) throw fail.unknownVariable(unknown.name, placeAt(written, written.indexOf(`#{${unknown.name}}`)));
  return { ...numbered, written, tables: search.tables };
}
