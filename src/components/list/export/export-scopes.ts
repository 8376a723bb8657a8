import type { ExportScope } from '../controller/list-request';
import type { ListState } from '../controller/list-state';
import { messages } from './messages';

export interface ExportScopeOption {
  value: ExportScope;
  label: string;
}

/** The records of a list that can be exported: those selected, and all of the query. */
export function exportScopesOf({ matching, selectedIds, total }: ListState): readonly ExportScopeOption[] {
  const all: ExportScopeOption = { value: 'all', label: messages.all(total) };
  const group = matching?.group;
  if (group) return [{ value: 'group', label: messages.group(group.name, group.count) }, all];
  const isSelected = !matching && selectedIds.length > 0;
  return isSelected ? [{ value: 'selected', label: messages.selected(selectedIds.length) }, all] : [all];
}
