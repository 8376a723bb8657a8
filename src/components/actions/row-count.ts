import type { Parameters } from '@/model/generated/files';
import { toPaged, type Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { fixedFilters } from '@/model/screens/list-filters';
import { listCallOf } from './action-request';
import { SILENT_READ } from '@/runtime/http/policy';
import { get } from '@/runtime/http/request';
import type { LoadedScreen } from '@/runtime/schemas/screen-bundle';

/**
 * Number of records that a list shows with these parameters; null for a tree, which has no number.
 * @throws ApiError, with code 510 when the user may not read the list
 */
export async function countRows(
  { screen, entity }: LoadedScreen,
  params: Parameters,
  signal: AbortSignal,
): Promise<number | null> {
  if (screen.kind !== 'list' || !entity) return null;
  const query = { ...fixedFilters(screen, entity, params), field: entity.keyField, pageNo: '1', pageSize: '1' };
  const reply = await get<Paged | Row[]>(listCallOf(screen, entity).path, query, { signal, policy: SILENT_READ });
  return screen.style === 'tree' ? null : toPaged(reply, entity.keyField).total;
}
