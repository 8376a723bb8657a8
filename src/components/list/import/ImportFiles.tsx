import { DeleteOutlined, FileExcelOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { FileChooserButton } from '@/components/upload/FileChooserButton';
import { useFileDrop } from '@/components/upload/use-file-drop';
import { notify } from '@/runtime/notices/notices';
import styles from './import.module.css';
import { messages } from './messages';

const [KILOBYTE, MEGABYTE] = [1024, 1024 * 1024];

const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

interface Props {
  files: readonly File[];
  /** Suffixes with their dot. */
  formats: readonly string[];
  disabled: boolean;
  onChange: (change: (files: readonly File[]) => readonly File[]) => void;
}

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Keeps files of the accepted formats and names the others. */
function accepted(files: readonly File[], formats: readonly string[]): readonly File[] {
  const fits = (file: File) => formats.some((suffix) => file.name.toLowerCase().endsWith(suffix));
  const others = files.filter((file) => !fits(file)).map(({ name }) => `“${name}”`);
  if (others.length > 0) notify.warning(messages.notAccepted(others.join('、'), formats.join('、')));
  return files.filter(fits);
}

/** Files to import: chosen, dropped or pasted; several. */
export function ImportFiles({ files, formats, disabled, onChange }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const list = useMemo(
    () => ({
      add: (given: readonly File[]) => {
        const fitting = accepted(given, formats);
        onChange((before) => [...before, ...fitting.filter((one) => !before.some((known) => isSame(known, one)))]);
      },
    }),
    [formats, onChange],
  );
  const dragOver = useFileDrop(box, !disabled, list.add);
  return (
    <fieldset ref={box} className={styles.files} aria-label={messages.files} data-over={dragOver || undefined}>
      <div className={styles.drop}>
        <FileChooserButton
          icon={<UploadOutlined />}
          accept={formats.join(',')}
          multiple
          disabled={disabled}
          onFiles={list.add}
          autoFocus
        >
          {messages.choose}
        </FileChooserButton>
        <span className={styles.note}>{messages.drop(formats.join('、'))}</span>
      </div>
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file) => (
            <li key={`${file.name}/${file.size}/${file.lastModified}`}>
              <FileExcelOutlined aria-hidden="true" />
              <span className={styles.name} title={file.name}>
                {file.name}
              </span>
              <span className={styles.note}>{sizeText(file.size)}</span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                disabled={disabled}
                aria-label={messages.remove(file.name)}
                title={messages.remove(file.name)}
                onClick={() => onChange((before) => before.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
