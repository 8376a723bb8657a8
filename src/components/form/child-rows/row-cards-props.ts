import type { RowPermissions } from '@/components/grid/core/types';
import type { Row } from '@/model/record';
import type { ChildEditor } from '../children/child-editor';

export interface RowCardsProps {
  editor: ChildEditor;
  writable: boolean;
  permissions: RowPermissions;
  /** Why a row cannot be removed; null: every row can. */
  getDisabledReason: ((row: Row) => string | null) | null;
  /** Opens the details of a row; null: rows have none. */
  openDetails: ((row: Row) => void) | null;
}
