import { useNarrow } from '../narrow';
import { CardList } from './CardList';
import { DataTable } from './DataTable';
import type { TableProps } from './types';

/** Records as a table, or as cards where a table would not fit. */
export function RecordTable(props: TableProps) {
  return useNarrow() ? <CardList {...props} /> : <DataTable {...props} />;
}
