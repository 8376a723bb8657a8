/** Settings of a popup over an online report: which columns of the picked rows are copied into which fields (spec 2 §5). */
import type { Field } from '../entity/entity';
import type { Value } from '../entity/field-type';
import { joinCsv, splitCsv } from '../field-types/text-value';

export interface ReportProps {
  code?: string;
  orgFields?: string;
  destFields?: string;
}

/** A column of the report, and the field of the record that takes its values. */
export interface ColumnMapping {
  source: string;
  target: string;
}

export interface ReportSettings {
  code: string;
  pairs: readonly ColumnMapping[];
  /** The column whose value identifies a row. */
  valueField: string;
}

/** Literal messages of spec 2 §5 (rulings). */
export const reportMessages = {
  notConfigured: 'popup参数未正确配置！',
  countsDiffer: 'popup源字段和目标字段数量不一致！',
} as const;

/** True for a popup over a report: it names no records of its own. */
export const isReportPopup = ({ ref, dict, options }: Pick<Field, 'ref' | 'dict' | 'options'>): boolean =>
  ref === null && dict === null && options === null;

/** The settings of a field, or the message that says why a popup cannot open. */
export function reportSettings(key: string, props: ReportProps): ReportSettings | { problem: string } {
  const { code = '' } = props;
  const sources = splitCsv(props.orgFields ?? '');
  const targets = splitCsv(props.destFields ?? '');
  const [first] = sources;
  if (code === '' || first === undefined || targets.length === 0) return { problem: reportMessages.notConfigured };
  if (sources.length !== targets.length) return { problem: reportMessages.countsDiffer };
  const pairs = sources.map((source, index) => ({ source, target: targets[index]! }));
  const own = pairs.find(({ target }) => target === key)?.source;
  return { code, pairs, valueField: sources.includes('id') ? 'id' : (own ?? first) };
}

type Row = Readonly<Record<string, Value>>;

/**
 * Splits the values of a record into the picked rows that they come from; empty when the target fields hold different
 * numbers of values, because then it is unknown which values belong to one row.
 */
export function rowsOfRecord(pairs: readonly ColumnMapping[], record: Row): Record<string, Value>[] {
  const values = pairs.map(({ source, target }) => ({ source, parts: splitCsv(record[target] ?? '') }));
  const count = values[0]?.parts.length ?? 0;
  if (values.some(({ parts }) => parts.length !== count)) return [];
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(values.map(({ source, parts }) => [source, parts[at]!])),
  );
}

/** The values of the target fields for picked rows; values of several rows are joined by commas. */
export const valuesOfRows = (pairs: readonly ColumnMapping[], rows: readonly Row[]): Record<string, Value> =>
  Object.fromEntries(
    pairs.map(({ source, target }) => [
      target,
      rows.length === 1 ? (rows[0]![source] ?? null) : joinCsv(rows.map((row) => String(row[source] ?? ''))),
    ]),
  );
