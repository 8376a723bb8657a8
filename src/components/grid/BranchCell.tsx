import { LoadingOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { texts } from '../texts';
import styles from './grid.module.css';
import type { Branch } from './types';

/** What opens a record before its first cell, one step further in for each level. */
export function BranchCell({ branch, name, children }: { branch: Branch; name: string; children: ReactNode }) {
  const { level, opens, open, coming, busy, failed, toggle } = branch;
  const style = { '--level': level - 1 } as CSSProperties;
  if (coming)
    return (
      <div className={styles.branch} style={style} data-coming>
        <span className={styles.leaf} />
        {texts.loading}
      </div>
    );
  const label = failed !== null ? texts.retryNode(name) : open ? texts.collapseNode(name) : texts.expandNode(name);
  const expander = (
    <button
      type="button"
      className={styles.expander}
      data-open={open}
      data-failed={failed !== null}
      aria-expanded={open}
      aria-label={label}
      onClick={toggle}
    >
      {busy ? <LoadingOutlined /> : failed !== null ? <ReloadOutlined /> : <RightOutlined />}
    </button>
  );
  return (
    <div className={styles.branch} style={style}>
      {!opens ? (
        <span className={styles.leaf} />
      ) : failed === null ? (
        expander
      ) : (
        <Tooltip title={failed}>{expander}</Tooltip>
      )}
      <span className={styles.branchText}>{children}</span>
      {failed !== null && (
        <span role="alert" className={styles.branchFault}>
          {failed}
        </span>
      )}
    </div>
  );
}
