import { useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { filesOf, type StoredFile } from '@/model/field-types/stored-files';
import type { ShowProps } from '@/registry/field-view';
import { reportError } from '@/runtime/notices/notices';
import { downloadStoredFile } from '@/runtime/files/stored-files';
import { StoredPicture } from './StoredPicture';
import { messages } from './messages';
import styles from './upload.module.css';

const Preview = lazyComponent(() => import('./PicturePreview'));

/** Maximum number of pictures in a list cell, which is one line high. */
const MAX_LIST_PICTURES = 3;

/** A file name; a click downloads the file. */
export function FileLink({ file: { name, path } }: { file: StoredFile }) {
  return (
    <button
      type="button"
      className={styles.link}
      title={messages.actionOn(messages.download, name)}
      onClick={(event) => {
        event.stopPropagation();
        downloadStoredFile(path, name).catch(reportError);
      }}
    >
      {name}
    </button>
  );
}

/** File names; a click downloads the file. */
export function FilesShow({ value, field, place }: ShowProps<'file'>) {
  const files = filesOf(value);
  const shown = place === 'list' ? files.slice(0, 1) : files;
  const { allowDownload } = field.props;
  return (
    <span className={place === 'list' ? styles.line : styles.links}>
      {shown.map((file) =>
        allowDownload === false ? <span key={file.path}>{file.name}</span> : <FileLink key={file.path} file={file} />,
      )}
      {files.length > shown.length && <span className={styles.note}>{messages.moreFiles(files.length)}</span>}
    </span>
  );
}

/** Thumbnails; a click opens the preview. */
export function PicturesShow({ value, place }: ShowProps) {
  return <PictureThumbs files={filesOf(value)} place={place} />;
}

/** Thumbnails of the first pictures of a cell, or of all; a click opens the preview of all. */
export function PictureThumbs({
  files,
  place = 'detail',
}: {
  files: readonly StoredFile[];
  place?: ShowProps['place'];
}) {
  const [open, setOpen] = useState<number | null>(null);
  const shown = place === 'list' ? files.slice(0, MAX_LIST_PICTURES) : files;
  return (
    <span className={styles.pictures} data-place={place}>
      {shown.map(({ name, path }, index) => (
        <button
          key={path}
          type="button"
          className={styles.thumb}
          aria-label={messages.preview(name)}
          title={name}
          onClick={(event) => {
            event.stopPropagation();
            setOpen(index);
          }}
        >
          <StoredPicture path={path} name={name} />
        </button>
      ))}
      {files.length > shown.length && <span className={styles.note}>{messages.moreFiles(files.length)}</span>}
      {open !== null && <Preview files={files} first={open} onClose={() => setOpen(null)} />}
    </span>
  );
}
