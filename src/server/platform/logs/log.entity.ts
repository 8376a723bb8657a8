/** List filter of the request log: older clients send the search text as `keyWord` (contract.md §1.6). */
import { textParameter } from '@/server/crud/read/query-parameters';
import { type Bindings, escapeLike } from '@/server/crud/context/sql-bindings';

export function listFilters(query: Readonly<Record<string, unknown>>, bindings: Bindings): readonly string[] {
  const word = textParameter(query, 'keyWord')
    ?.trim()
    .replace(/^\*|\*$/g, '');
  return word ? [`t.log_content like ${bindings.add(`%${escapeLike(word)}%`)}`] : [];
}
