import type { Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { refTargetOf } from '@/model/record/references';
import { types } from '@/registry/values';
import { isTableDict } from '../dict/dictionaries';
import { dictSource, recordSource, type SearchSource } from './search-sources';

/** Search source of a field: the records it refers to or the rows of a table; null when all options are known. */
export function searchSourceOf(field: Field, row: Row): SearchSource | null {
  const { dict, props } = field;
  const size = typeof props.pageSize === 'number' ? props.pageSize : undefined;
  const target = refTargetOf(field, row);
  if (target) return recordSource(target, row, size);
  return dict !== null && isTableDict(dict) && types.get(field.type)?.remoteSearch === true
    ? dictSource(dict, size)
    : null;
}
