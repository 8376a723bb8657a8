import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  DownloadOutlined,
  LoadingOutlined,
  RedoOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { act, actionsOf, type Rights } from './file-actions';
import type { FileItem, UploadList } from './upload-list';
import { texts } from './messages';
import styles from './upload.module.css';

const STATE = {
  uploading: <LoadingOutlined />,
  done: <CheckCircleOutlined />,
  error: <CloseCircleOutlined />,
  removed: null,
} as const;

const ICON = { download: <DownloadOutlined />, retry: <RedoOutlined />, remove: <DeleteOutlined /> } as const;

/** How a file stands, in words. */
export const stateText = ({ status, percent, message }: FileItem): string =>
  status === 'uploading' ? texts.percent(percent) : status === 'error' ? message : texts.done;

export function StateIcon({ item }: { item: FileItem }) {
  return (
    <span className={styles.state} data-status={item.status} title={stateText(item)} aria-hidden="true">
      {STATE[item.status]}
    </span>
  );
}

/** What may be done with a file, as icons. */
export function FileButtons({
  item,
  list,
  rights,
  locked,
}: {
  item: FileItem;
  list: UploadList;
  rights: Rights;
  locked: boolean;
}) {
  return actionsOf(item, rights, locked).map(({ key, label }) => (
    <Button
      key={key}
      type="text"
      size="small"
      className={styles.action}
      icon={ICON[key]}
      title={label}
      aria-label={texts.on(label, item.name)}
      onClick={() => act(key, item, list)}
    />
  ));
}

/** Files one below the other: name, how each stands, and what may be done with it. */
export function FileRows(props: { items: readonly FileItem[]; list: UploadList; rights: Rights; locked: boolean }) {
  const { items } = props;
  if (items.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <li key={item.uid} className={styles.row} data-status={item.status}>
          <StateIcon item={item} />
          <span className={styles.name} title={item.name}>
            {item.name}
          </span>
          {item.status !== 'done' && (
            <span className={styles.note} role={item.status === 'error' ? 'alert' : undefined}>
              {stateText(item)}
            </span>
          )}
          <FileButtons {...props} item={item} />
          {item.status === 'uploading' && (
            <progress className={styles.progress} max={100} value={item.percent} aria-label={item.name} />
          )}
        </li>
      ))}
    </ul>
  );
}
