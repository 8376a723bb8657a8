import { ReadOnlyGrid, type ReadOnlyGridProps } from '../grid/views/ReadOnlyGrid';
import { useNarrow } from '../responsive/use-narrow';
import { CardList } from './CardList';

/** Records as a table, or as cards where a table would not fit. */
export function RecordTable(props: ReadOnlyGridProps) {
  return useNarrow() ? <CardList {...props} /> : <ReadOnlyGrid {...props} />;
}
