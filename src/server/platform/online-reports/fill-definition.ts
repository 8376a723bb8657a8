/** Columns and parameters of a report's definition, from its statement. */
import type { Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { WriteHookContext } from '@/server/crud';
import { HttpError } from '@/server/http/http-error';
import { rowsOf } from '../online-forms/definition-checks';
import {
  describeStatement,
  type ParameterType,
  type ResultType,
  type StatementDescription,
} from './describe-statement';
import { fail } from './errors';
import { checkStatement } from './statement/check-statement';
import { reportTables, unreadableTables, type ReportTables } from './tables';

/** The definition that is saved, and what its statement is checked against. */
export type DefinitionContext = Pick<WriteHookContext, 'after' | 'caller' | 'canRead' | 'db' | 'entities'>;

const PARAMETER_NAME = /^[A-Za-z][A-Za-z0-9_]{0,26}$/;
const TABLE_DICTIONARY = /^[\w-]+(,[\w-]+,[\w-]+)?$/;
const NUMBERS: ReadonlySet<string> = new Set(['Integer', 'Long', 'BigDecimal']);
/** Names of types for messages. */
const TYPE_TEXTS: Readonly<Record<ResultType, string>> = {
  String: '文字',
  Integer: '整数',
  Long: '长整数',
  BigDecimal: '小数',
  Date: '日期',
  Datetime: '日期时间',
};

/** True when a column of type `result` can be defined as `defined`. */
const isCompatible = (defined: string, result: ResultType): boolean =>
  defined === result || (NUMBERS.has(defined) && NUMBERS.has(result)) || (defined === 'Image' && result === 'String');

/** A dictionary of the names of what a field refers to. */
function dictionaryOf({ dict, ref }: Field, entities: DefinitionContext['entities']): string | null {
  if (dict !== null) return dict;
  const [target, ...others] = Object.values(ref?.is ?? {});
  const entity = target && others.length === 0 ? entities[target.entity] : undefined;
  const title = entity?.fields[entity.titleField];
  return entity?.table && title ? `${entity.table},${title.column},id` : null;
}

/** A new column: with title, width and dictionary of the table's column of this name. */
function newItem(
  name: string,
  type: ResultType,
  known: Field | undefined,
  entities: DefinitionContext['entities'],
): Row {
  return {
    fieldName: name,
    fieldTxt: known?.label ?? name,
    fieldType: type,
    isShow: '1',
    isOrder: '1',
    isSearch: '0',
    searchMode: 'single',
    isTotal: '0',
    fieldWidth: known?.list.width ?? null,
    dictCode: known && type === 'String' ? dictionaryOf(known, entities) : null,
    replaceVal: known?.options?.map(({ value, text }) => `${text}_${value}`).join(',') || null,
    fieldHref: null,
    groupTitle: null,
  };
}

/** The field of a column of this name in the tables that the statement reads. */
const fieldNamed = (used: ReportTables, name: string): Field | undefined =>
  [...used.values()].flatMap(({ fields }) => fields.get(name) ?? [])[0];

const withOrderNumbers = (rows: readonly Row[]): Row[] => rows.map((row, index) => ({ ...row, orderNum: index + 1 }));

/**
 * The column definitions for a statement: those that are defined and that the statement still returns, in their order,
 * then definitions of its other columns.
 */
function columnsForStatement(
  { after, entities }: DefinitionContext,
  { columns }: StatementDescription,
  used: ReportTables,
): Row[] {
  const kept = rowsOf(after.item).filter(({ fieldName }) => columns.has(String(fieldName)));
  const names = new Set(kept.map(({ fieldName }) => String(fieldName)));
  for (const item of kept) {
    const type = columns.get(String(item.fieldName))!;
    item.fieldType ??= type;
    if (!isCompatible(String(item.fieldType), type)) throw fail.wrongType(String(item.fieldName), TYPE_TEXTS[type]);
    if (item.dictCode && !TABLE_DICTIONARY.test(String(item.dictCode)))
      throw fail.badDictionary(String(item.fieldName));
  }
  const added = [...columns].filter(([name]) => !names.has(name));
  return withOrderNumbers([
    ...kept,
    ...added.map(([name, type]) => newItem(name, type, fieldNamed(used, name), entities)),
  ]);
}

/** The parameter definitions for a statement. A new one takes title and dictionary of the table column with its name. */
function parametersForStatement(
  { after, entities }: DefinitionContext,
  { parameters }: StatementDescription,
  used: ReportTables,
): Row[] {
  const kept = rowsOf(after.param).filter(({ paramName }) => parameters.has(String(paramName)));
  const names = new Set(kept.map(({ paramName }) => String(paramName)));
  const wrong = [...parameters.keys()].find((name) => !PARAMETER_NAME.test(name));
  if (wrong !== undefined) throw fail.parameterName(wrong);
  for (const param of kept) param.paramType ??= parameters.get(String(param.paramName))!;
  const added = [...parameters].filter(([name]) => !names.has(name));
  const newParam = (name: string, type: ParameterType): Row => {
    const known = fieldNamed(used, name);
    const dictCode = known && type === 'String' ? dictionaryOf(known, entities) : null;
    return { paramName: name, paramTxt: known?.label ?? name, paramType: type, paramValue: null, dictCode };
  };
  return withOrderNumbers([...kept, ...added.map(([name, type]) => newParam(name, type))]);
}

/** The columns and parameters of a definition after its statement. */
export interface FilledDefinition {
  item: Row[];
  param: Row[];
  columns: StatementDescription['columns'];
}

/** @throws HttpError with the place in the statement; for tables that the user may not read */
async function describe(given: DefinitionContext): Promise<FilledDefinition> {
  const { after, caller, canRead, db, entities } = given;
  const tables = await reportTables(entities, db);
  const statement = await checkStatement(String(after.cgrSql ?? ''), (table) => tables.has(table));
  const used = new Map([...tables].filter(([table]) => statement.tables.has(table)));
  const [unreadable] = unreadableTables(used, caller, canRead);
  if (unreadable !== undefined) throw fail.unreadableTable(unreadable);
  const chosen = rowsOf(after.param).flatMap(({ paramName, paramType }) =>
    paramType ? [[String(paramName), paramType as ParameterType] as const] : [],
  );
  const description = await describeStatement(db, statement, new Map(chosen));
  return {
    item: columnsForStatement(given, description, used),
    param: parametersForStatement(given, description, used),
    columns: description.columns,
  };
}

/**
 * Parses the statement of a definition: columns and parameters that it defines stay as they are, those that the statement
 * does not have are left out, new ones are added.
 * @throws HttpError at the field with the statement
 */
export async function fillDefinition(given: DefinitionContext): Promise<FilledDefinition> {
  try {
    return await describe(given);
  } catch (error) {
    throw atStatement(error);
  }
}

/** The error at the field to correct: the statement. */
export const atStatement = (error: unknown): unknown =>
  error instanceof HttpError ? error.with({ errors: [{ path: 'cgrSql', message: error.message }] }) : error;
