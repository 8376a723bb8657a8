import { ReadOnlyGrid, type ReadOnlyGridProps } from '../grid/views/ReadOnlyGrid';
import { useNarrow } from '../responsive/use-narrow';
import { CardList } from './CardList';

/** Records as a table, or as cards on narrow screens. */
export function RecordTable(props: ReadOnlyGridProps) {
  return useNarrow() ? <CardList {...props} /> : <ReadOnlyGrid {...props} />;
}
