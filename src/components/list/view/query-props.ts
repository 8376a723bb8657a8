import { messages } from '@/components/messages';
import type { QueryProps } from '@/components/query/use-query-draft';
import type { ListViewModel } from './use-list-view';

/** What the query bar and the query drawer of a list show. */
export const queryPropsOf = ({ list, entity, queryItems, data, onSearch }: ListViewModel): QueryProps => ({
  label: messages.queryOf(list.title),
  items: queryItems,
  entity,
  schema: list.id,
  values: data.query,
  onSearch,
});
