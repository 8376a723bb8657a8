/** List filter of the request log: older clients send the search text as `keyWord` (contract.md §1.6). */
import { sql, type SqlBool } from 'kysely';
import { textParameter } from '@/server/crud/read/query-parameters';
import { escapeLike, type SqlTest } from '@/server/crud/context/sql-tests';

export function listFilters(query: Readonly<Record<string, unknown>>): readonly SqlTest[] {
  const word = textParameter(query, 'keyWord')
    ?.trim()
    .replace(/^\*|\*$/g, '');
  return word ? [sql<SqlBool>`t.log_content like ${`%${escapeLike(word)}%`}`] : [];
}
