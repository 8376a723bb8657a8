/** Properties of a list on a page, in a dialog or beside a sidebar. */
import type { ReactNode } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import type { BlockContext, PickContext } from '@/registry/views';
import type { TableRow } from '@/components/table/types';

/** How a list shows the child lists of its rows. */
export interface ChildListsContext {
  /** The row whose child lists stand below the list; null: none does. */
  current: BlockContext | null;
  /** Child lists in an expanded row. */
  renderDetails: ((row: TableRow) => ReactNode) | undefined;
  /** Opens the child lists of a row on narrow screens. */
  openDetails: (row: TableRow) => void;
  /** Of the table in pixels; null: the height that the window leaves. */
  maxHeight: number | null;
}

export interface ListViewProps {
  list: List;
  entity: Entity;
  params: Parameters;
  /** Query parameters that the sidebar adds. */
  sidebarFilter: Parameters;
  dialog?: unknown;
  block: BlockContext | undefined;
  pick: PickContext | undefined;
  /** Present when the list shows child lists. */
  childLists: ChildListsContext | undefined;
  active: boolean;
  ownerId: string;
}
