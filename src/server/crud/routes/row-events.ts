/**
 * Live row changes between users who have the same table open. They bypass the routes of the table, so the permissions of
 * these routes are checked here: those of editing for the sender, those of reading for each receiver.
 */
import type { RemoteRowChange } from '@/model/grid/remote/remote-row-change';
import type { Row } from '@/model/record';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { Endpoint } from './endpoints';
import { filterIncomingRow } from './incoming-rows';
import { filterOutgoingRow } from './outgoing-rows';
import type { ReadPermissions } from './read-permissions';
import type { RowEvent } from './row-event';
import { buildTableEndpoints } from './table-endpoints';

export interface RowEvents {
  /**
   * The part of a row change that a user may send: the id and values that the user may enter, valid for their columns.
   * Rows are added, removed and moved only in a main record that the user may edit now.
   * @param table the id of an entity or of a child
   * @returns null when the user may not edit the row, it does not exist, or nothing remains
   */
  outgoing(
    table: string,
    row: Readonly<Record<string, unknown>>,
    change: RemoteRowChange,
    caller: Caller,
  ): Promise<RowEvent | null>;
  /**
   * The part of a row change that a user may receive: visible and unmasked values, with display texts.
   * @returns null when the user may not read the row, or nothing remains
   */
  incoming(table: string, event: RowEvent, caller: Caller): Promise<Row | null>;
}

export function buildRowEvents(
  crud: CrudContext,
  endpoints: readonly Endpoint[],
  permissions: ReadPermissions,
): RowEvents {
  const tableEndpoints = buildTableEndpoints(crud, endpoints);
  return {
    outgoing: (table, row, change, caller) =>
      filterOutgoingRow(crud, tableEndpoints, permissions, table, row, change, caller),
    incoming: (table, event, caller) => filterIncomingRow(crud, tableEndpoints, permissions, table, event, caller),
  };
}
