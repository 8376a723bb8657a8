import { useMemo } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { ExternalFiltering } from '@/components/grid/core/types';
import type { AdvancedQueryProps } from '@/components/query/advanced/AdvancedQueryButton';

const ListColumnFilter = lazyComponent(() => import('./ListColumnFilter'));

/** Conditions in the menus of a list's columns, which are conditions of its advanced query. */
export function useColumnConditions({
  entity,
  fields,
  schema,
  query,
  onSearch,
}: AdvancedQueryProps): ExternalFiltering {
  return useMemo((): ExternalFiltering => {
    const fieldOf = (key: string) => fields.find((one) => one.key === key);
    return {
      isFilterable: (key) => fieldOf(key) !== undefined,
      isFiltered: (key) => query?.rules.some((one) => one.field === key) === true,
      render: ({ key, title }, onClose) => {
        const field = fieldOf(key);
        return field ? (
          <ListColumnFilter {...{ entity, fields, schema, query, onSearch, field, title, onClose }} />
        ) : null;
      },
    };
  }, [entity, fields, schema, query, onSearch]);
}
