/** Properties of a list on a page, in a dialog or beside a sidebar. */
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import type { BlockContext, PickContext } from '@/registry/views';

export interface ListViewProps {
  list: List;
  entity: Entity;
  params: Parameters;
  /** Query parameters that the sidebar adds. */
  sidebarFilter: Parameters;
  dialog?: unknown;
  block: BlockContext | undefined;
  pick: PickContext | undefined;
  active: boolean;
  ownerId: string;
}
