import { Button, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { messages } from '../messages';
import type { Paging } from './types';
import styles from './table.module.css';

/** The text `a-b 共 n 条`; when the records could not be counted, a button counts them again. */
function totalText([from, to]: [number, number], count: number | string, onRecount: Paging['onRecount']): ReactNode {
  if (!onRecount) return messages.total(from, to, count);
  return (
    <>
      {messages.notCounted(from, to)}
      <Button type="link" size="small" onClick={onRecount}>
        {messages.retry}
      </Button>
    </>
  );
}

/** Pager with page, page size and the text `a-b 共 n 条` (spec 2 §9). Narrow screens have only previous and next. */
export function Pager({
  pageNo,
  pageSize,
  total,
  sizes,
  onChange,
  narrow,
  counted = true,
  onRecount,
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
      showTotal={(count, range) => totalText(range, counted ? count : '…', onRecount)}
      onChange={onChange}
    />
  );
}
