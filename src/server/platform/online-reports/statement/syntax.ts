/** What a statement may contain. Everything else is rejected, so that later versions of SQL add nothing. */

/** Kinds of nodes of the parser that only read. */
export const NODES: ReadonlySet<string> = new Set([
  'A_ArrayExpr',
  'A_Const',
  'A_Expr',
  'A_Indices',
  'A_Indirection',
  'A_Star',
  'BitString',
  'BoolExpr',
  'Boolean',
  'BooleanTest',
  'CaseExpr',
  'CaseWhen',
  'CoalesceExpr',
  'CollateClause',
  'ColumnRef',
  'CommonTableExpr',
  'Float',
  'FuncCall',
  'GroupingFunc',
  'GroupingSet',
  'Integer',
  'JoinExpr',
  'List',
  'MinMaxExpr',
  'NullTest',
  'ParamRef',
  'RangeFunction',
  'RangeSubselect',
  'RangeVar',
  'ResTarget',
  'RowExpr',
  'SQLValueFunction',
  'SelectStmt',
  'SortBy',
  'String',
  'SubLink',
  'TypeCast',
  'WindowDef',
]);

/** Parts of a SELECT; `intoClause` and `lockingClause` are none of them. */
export const SELECT_PARTS: ReadonlySet<string> = new Set([
  'all',
  'distinctClause',
  'fromClause',
  'groupByAll',
  'groupClause',
  'groupDistinct',
  'havingClause',
  'larg',
  'limitCount',
  'limitOffset',
  'limitOption',
  'op',
  'rarg',
  'sortClause',
  'targetList',
  'valuesLists',
  'whereClause',
  'windowClause',
  'withClause',
]);

/** Parts of the statements that change rows, by their kind; `returningList` and `onConflictClause` are none of them. */
export const CHANGE_PARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['InsertStmt', new Set(['relation', 'cols', 'selectStmt', 'override'])],
  ['UpdateStmt', new Set(['relation', 'targetList', 'fromClause', 'whereClause'])],
  ['DeleteStmt', new Set(['relation', 'usingClause', 'whereClause'])],
]);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Functions of PostgreSQL that compute from their arguments alone, in a time and memory that their arguments bound. Not
 * among them: files, settings, other sessions, sequences, `repeat` and `lpad` (memory), `regexp_…` (time).
 */
export const FUNCTIONS: ReadonlySet<string> = words(`
  count sum avg min max string_agg array_agg bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp
  corr percentile_cont percentile_disc mode any_value
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round trunc mod div power sqrt sign exp ln log width_bucket
  length char_length character_length octet_length upper lower initcap trim btrim ltrim rtrim substr substring left right
  position strpos replace concat concat_ws split_part reverse translate starts_with overlay ascii chr like_escape
  to_char to_number to_date to_timestamp string_to_array array_to_string unnest cardinality array_length
  date_trunc date_part date_bin extract age now timezone make_date make_interval justify_days justify_hours
  generate_series`);

/** Types of casts. */
export const TYPES: ReadonlySet<string> = words(`
  int2 int4 int8 smallint integer bigint numeric decimal float4 float8 real text varchar bpchar char bool boolean date
  timestamp timestamptz time interval`);

/** Times of `current_date` and its like; not `current_user`. */
export const VALUE_FUNCTIONS = /^SVFOP_(CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)(_N)?$/;

/** Regular expressions: their time is not bounded. */
export const REJECTED_OPERATORS: ReadonlySet<string> = new Set(['~', '~*', '!~', '!~*']);

export const MAX_STATEMENT = 10_000;
/** Depth of nested nodes. */
export const MAX_DEPTH = 400;
