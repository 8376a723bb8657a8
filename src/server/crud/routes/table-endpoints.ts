/** The endpoints that serve the rows of a table, for row events. */
import type { CrudContext } from '../context/crud-context';
import type { RowScope } from '../read/row-scope';
import { childScope, type Endpoint } from './endpoints';

export interface TableEndpoint {
  endpoint: Endpoint;
  /** Of the table's rows: the endpoint's own scope, or that of one of its children. */
  scope: RowScope;
  /** False for a child that refers to another entity, whose rows are edited at that entity's endpoints. */
  editable: boolean;
}

function endpointsOf(crud: CrudContext, endpoints: readonly Endpoint[], table: string): TableEndpoint[] {
  return endpoints.flatMap((endpoint) => {
    const children = Object.values(endpoint.entity.children).filter((child) => child.id === table);
    const ofChildren = children.map((child): TableEndpoint => ({
      endpoint,
      scope: childScope(crud, endpoint, child),
      editable: child.entity === null,
    }));
    return endpoint.entity.id === table
      ? [{ endpoint, scope: endpoint.scope, editable: true }, ...ofChildren]
      : ofChildren;
  });
}

/** Entity id or child id → its endpoints. */
export type TableEndpoints = ReadonlyMap<string, readonly TableEndpoint[]>;

export const buildTableEndpoints = (crud: CrudContext, endpoints: readonly Endpoint[]): TableEndpoints =>
  new Map([...crud.shapes.keys()].map((table) => [table, endpointsOf(crud, endpoints, table)]));
