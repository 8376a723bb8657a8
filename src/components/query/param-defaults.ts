import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import { paramDefault } from '@/model/record/param-default';
import { isBlank, type QueryValues } from './query-params';
import { now } from '@/runtime/environment/server-clock';
import { currentUser } from '@/runtime/session/session-state';

/** A query with the defaults of a report's parameters: empty ones would be used by the server, unseen. */
export function withParamDefaults(list: List, entity: Entity, query: QueryValues): QueryValues {
  const missing = list.query.flatMap(({ key, param }) => {
    const field = param && isBlank(query[key]) ? entity.fields[key] : undefined;
    return field && field.default !== null ? [field] : [];
  });
  const defaults = missing.map((field) => [field.key, paramDefault(field, currentUser(), now())] as const);
  return missing.length === 0 ? query : { ...query, ...Object.fromEntries(defaults) };
}
