/** Choices of one level of a linked drop-down (contract.md §7.1, `querySelectOptions`). */
import { sql, type SqlBool } from 'kysely';
import { currentUser } from '@/server/auth/guard/hook';
import { textColumnSql } from '@/server/crud/context/shapes';
import { successReply } from '@/server/http/reply';
import { query } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { FormAccess, TableRecords } from '../form-definitions/access';
import { openDictionaryTable, readTable } from '../dictionaries/table-items';

export interface SelectOption {
  label: string;
  store: string | null;
  id: string | null;
  pid: string | null;
}

export type SelectQuery = Readonly<
  Partial<Record<'table' | 'txt' | 'key' | 'idField' | 'pidField' | 'condition' | 'pidValue', string>>
>;

/**
 * The rows below `pidValue`, or those of `condition`.
 * @throws HttpError for a table or a column that the user does not see, and for a condition that cannot be read
 */
export async function readSelectOptions(records: TableRecords, query: SelectQuery): Promise<SelectOption[]> {
  const { table: name = '', txt = '', key = '', idField = '', pidField = '', condition = '' } = query;
  const parentId = query.pidValue?.trim().replaceAll('\0', '') ?? '';
  const table = openDictionaryTable(records, name, parentId === '' ? condition : '');
  const columns = {
    label: table.field(txt),
    store: table.field(key),
    id: table.field(idField || key),
    pid: table.field(pidField),
  };
  const tests = parentId === '' ? [] : [sql<SqlBool>`${textColumnSql(columns.pid)} = ${parentId}`];
  const rows = await readTable(table, columns, { tests });
  return rows.map((row) => ({ ...row, label: row.label ?? '' }));
}

/** Choices of linked drop-downs, with the user's rights at their table. */
export function mountSelectOptions(api: Api, { recordsOf }: FormAccess): void {
  api.get(
    '/online/cgform/api/querySelectOptions',
    {
      schema: {
        summary: '联动下拉一级的选项',
        querystring: query({
          table: '表名',
          txt: '文本字段',
          key: '存储字段',
          idField: '编号字段',
          pidField: '上级字段',
          condition: '条件，取第一级',
          pidValue: '上级的编号',
        }),
      },
      config: { access: 'signed-in' },
    },
    async (request) => {
      const records = await recordsOf(request.query.table ?? '', currentUser(request));
      return successReply(await readSelectOptions(records, request.query));
    },
  );
}
