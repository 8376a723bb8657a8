/** Hooks of online reports: the statement is checked, and its columns and parameters fill the definition. */
import type { Row } from '@/model/record';
import type { ActionFunction, WriteHookContext } from '@/server/crud';
import { splitCsv } from '@/server/http/request-params';
import { rowsOf } from '../online-forms/definition-checks';
import type { ResultType } from './describe-statement';
import { fail } from './errors';
import { atStatement, fillDefinition } from './fill-definition';

/** Checks the charts. @throws HttpError for a chart over a field that is no column of the report */
function assertCharts(charts: readonly Row[], columns: ReadonlyMap<string, ResultType>): void {
  for (const { title, x, y } of charts) {
    const unknown = [String(x ?? ''), ...splitCsv(String(y ?? ''))].find((name) => !columns.has(name));
    if (unknown !== undefined) throw fail.chartField(String(title), unknown);
  }
}

export async function beforeSave(writing: WriteHookContext): Promise<void> {
  const { item, param, columns } = await fillDefinition(writing);
  const { after } = writing;
  after.item = item as never;
  after.param = param as never;
  try {
    assertCharts(rowsOf(after.chart), columns);
  } catch (error) {
    throw atStatement(error);
  }
}

/** Parses the statement again: tables may have other columns by now. */
export const parse: ActionFunction<'system/online-report', 'parse'> = async ({ row, records }) => {
  await records.edit('system/online-report', row.id, { cgrSql: row.cgrSql });
};
