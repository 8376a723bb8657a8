import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  DownloadOutlined,
  LoadingOutlined,
  RedoOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { runFileAction, fileActionsOf, type FilePermissions } from './file-actions';
import type { FileItem, UploadList } from './upload-list';
import { messages } from './messages';
import styles from './upload.module.css';

const STATUS_ICONS = {
  uploading: <LoadingOutlined />,
  done: <CheckCircleOutlined />,
  error: <CloseCircleOutlined />,
  removed: null,
} as const;

const ACTION_ICONS = { download: <DownloadOutlined />, retry: <RedoOutlined />, remove: <DeleteOutlined /> } as const;

/** Status text of a file. */
export const statusText = ({ status, percent, message }: FileItem): string =>
  status === 'uploading' ? messages.percent(percent) : status === 'error' ? message : messages.done;

export function StatusIcon({ item }: { item: FileItem }) {
  return (
    <span className={styles.state} data-status={item.status} title={statusText(item)} aria-hidden="true">
      {STATUS_ICONS[item.status]}
    </span>
  );
}

/** Icon buttons for the actions of a file. */
export function FileButtons({
  item,
  list,
  rights: permissions,
  locked,
}: {
  item: FileItem;
  list: UploadList;
  rights: FilePermissions;
  locked: boolean;
}) {
  return fileActionsOf(item, permissions, locked).map(({ key, label }) => (
    <Button
      key={key}
      type="text"
      size="small"
      className={styles.action}
      icon={ACTION_ICONS[key]}
      title={label}
      aria-label={messages.actionOn(label, item.name)}
      onClick={() => runFileAction(key, item, list)}
    />
  ));
}

/** List of files with name, status and actions. */
export function FileList(props: {
  items: readonly FileItem[];
  list: UploadList;
  rights: FilePermissions;
  locked: boolean;
}) {
  const { items } = props;
  if (items.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <li key={item.uid} className={styles.row} data-status={item.status}>
          <StatusIcon item={item} />
          <span className={styles.name} title={item.name}>
            {item.name}
          </span>
          {item.status !== 'done' && (
            <span className={styles.note} role={item.status === 'error' ? 'alert' : undefined}>
              {statusText(item)}
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
