import { Pagination } from 'antd';
import { messages } from '../messages';
import type { Paging } from './types';
import styles from './table.module.css';

/** Pager with page, page size and the text `a-b 共 n 条` (spec 2 §9). Narrow screens have only previous and next. */
export function Pager({
  pageNo,
  pageSize,
  total,
  sizes,
  onChange,
  narrow,
  counted = true,
}: Paging & { narrow: boolean }) {
  return (
    <Pagination
      className={styles.pager ?? ''}
      data-narrow={narrow}
      current={pageNo}
      pageSize={pageSize}
      total={total}
      pageSizeOptions={[...sizes]}
      showSizeChanger={narrow ? false : { 'aria-label': '每页条数' }}
      showQuickJumper={!narrow && counted && total > pageSize}
      simple={narrow ? { readOnly: true } : false}
      size={narrow ? 'default' : 'small'}
      showTotal={(count, [from, to]) => messages.total(from, to, counted ? count : '…')}
      onChange={onChange}
    />
  );
}
