import { messages } from '@/components/messages';
import type { AdvancedQueryProps } from '@/components/query/advanced/AdvancedQueryButton';
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

/** The advanced query of a list; a tree is not searched by it. */
export const advancedPropsOf = ({
  list,
  entity,
  advancedFields,
  data,
  onAdvancedQuery,
}: ListViewModel): AdvancedQueryProps => ({
  entity,
  fields: advancedFields,
  schema: list.id,
  query: data.advanced,
  onSearch: onAdvancedQuery,
});
