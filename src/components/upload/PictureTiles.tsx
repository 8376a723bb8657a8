import { CloseCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import InputDialog from '../dialog/InputDialog';
import type { FilePermissions } from './file-actions';
import { FileButtons } from './FileList';
import type { FileItem, UploadList } from './upload-list';
import { StoredPicture } from './StoredPicture';
import { messages } from './messages';
import styles from './upload.module.css';

const Preview = lazyComponent(() => import('./PicturePreview'));
const FAILURE_WIDTH = 420;

/** Pictures as tiles. A click opens the preview, or shows why the upload failed. */
export function PictureTiles(props: {
  items: readonly FileItem[];
  list: UploadList;
  rights: FilePermissions;
  locked: boolean;
}) {
  const { items } = props;
  const [open, setOpen] = useState<FileItem | null>(null);
  const stored = items.filter(({ status }) => status === 'done');
  const close = () => setOpen(null);
  return (
    <>
      {items.map((item) => (
        <figure key={item.uid} className={styles.tile} data-status={item.status}>
          <button
            type="button"
            className={styles.frame}
            aria-label={item.status === 'error' ? messages.failureReason(item.name) : messages.preview(item.name)}
            disabled={item.status === 'uploading'}
            onClick={() => setOpen(item)}
          >
            {item.status === 'done' ? (
              <StoredPicture path={item.path} name={item.name} />
            ) : item.status === 'error' ? (
              <CloseCircleOutlined />
            ) : (
              <>
                <LoadingOutlined />
                <span>{messages.percent(item.percent)}</span>
                <progress className={styles.progress} max={100} value={item.percent} aria-label={item.name} />
              </>
            )}
          </button>
          <figcaption className={styles.caption} title={item.name}>
            {item.name}
          </figcaption>
          <span className={styles.tileActions}>
            <FileButtons {...props} item={item} />
          </span>
        </figure>
      ))}
      {open?.status === 'error' && (
        <InputDialog title={messages.failedTitle} width={FAILURE_WIDTH} onClose={close}>
          <p role="alert">{open.message}</p>
        </InputDialog>
      )}
      {open?.status === 'done' && <Preview files={stored} first={stored.indexOf(open)} onClose={close} />}
    </>
  );
}
