import { messages } from '@/components/messages';
import { Pager } from '@/components/table/Pager';
import { minTotal } from '../controller/page-loader';
import styles from '../list.module.css';
import { scrollToTop } from './list-viewport';
import type { ListViewModel } from './use-list-view';

/** The pages of a list; none for a tree that is loaded as a whole, and for groups, which load more in place. */
export function ListPager({ view }: { view: ListViewModel }) {
  const { list, controller, data, narrow, root, showPager } = view;
  if (data.tree?.grouped)
    return data.total === null ? null : <div className={styles.foot}>{messages.totalOf(data.total)}</div>;
  if (!list.paging || minTotal(data) === 0 || data.tree?.complete) return null;
  return (
    <div className={styles.foot}>
      {showPager && (
        <Pager
          pageNo={data.pageNo}
          pageSize={data.pageSize}
          total={minTotal(data)}
          counted={data.total !== null}
          onRecount={data.countFailed && data.total === null ? () => void controller.recount() : undefined}
          sizes={list.paging.sizes}
          narrow={narrow}
          onChange={(pageNo, pageSize) => {
            void controller.goToPage(pageNo, pageSize);
            scrollToTop(root.current);
          }}
        />
      )}
    </div>
  );
}
