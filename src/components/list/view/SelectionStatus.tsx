import { Button } from 'antd';
import { messages } from '@/components/messages';
import { canSelectMatching } from '../actions/matching';
import { useRowSelectability } from '../actions/use-row-selectability';
import styles from '../list.module.css';
import type { ListState } from '../controller/list-state';
import type { ListViewModel } from './use-list-view';

function statusOf({ matching, total, selectedIds }: ListState): string {
  if (!matching) return messages.selected(selectedIds.length);
  const { group } = matching;
  return group ? messages.groupSelected(group.name, group.count) : messages.allSelected(total);
}

/**
 * How many records are selected, with a link that clears the selection; after the whole page was selected, a link that
 * selects all records of the query.
 */
export function SelectionStatus({ view }: { view: ListViewModel }) {
  const { list, controller, data, actions } = view;
  const { selectedIds, matching, total } = data;
  const getDisabledReason = useRowSelectability(list, actions);
  if (selectedIds.length === 0 && !matching) return null;
  const isOffered = !matching && canSelectMatching(list, data, actions, getDisabledReason);
  return (
    <output className={styles.selected} data-offered={isOffered}>
      {statusOf(data)}
      {isOffered && (
        <Button type="link" size="small" onClick={() => controller.selectMatching()}>
          {messages.selectAllOf(total ?? 0)}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => controller.select([])}>
        {messages.clearSelection}
      </Button>
    </output>
  );
}
