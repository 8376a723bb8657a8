import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { InputProps } from '@/registry/field-view';
import type { FilePermissions } from './file-actions';
import { FileList } from './FileList';
import type { UploadListSettings } from './upload-list';
import { FileChooserButton } from './FileChooserButton';
import { PictureTiles } from './PictureTiles';
import { messages } from './messages';
import { useFileDrop } from './use-file-drop';
import styles from './upload.module.css';
import { useUploadList } from './use-upload-list';

const CropDialog = lazyComponent(() => import('../crop/CropDialog'));

/** Settings of a field that stores files. */
export type FileSettings = UploadListSettings & FilePermissions;

interface Props extends Pick<
  InputProps,
  'value' | 'onChange' | 'disabled' | 'status' | 'id' | 'label' | 'describedBy'
> {
  autoFocus?: boolean;
  settings: FileSettings;
}

/** Upload input of a form: files are selected, dropped or pasted; pictures are shown as tiles, other files as rows. */
export function UploadField({ value, onChange, settings, disabled, status, id, label, describedBy, autoFocus }: Props) {
  const { items, list } = useUploadList(value, onChange, settings);
  const box = useRef<HTMLFieldSetElement>(null);
  const { pictures = false, number = 0, crop = false } = settings;
  const [toCrop, setToCrop] = useState<File | null>(null);
  const add = (files: File[]) => (crop ? setToCrop(files[0] ?? null) : list.add(files));
  const dragOver = useFileDrop(box, !disabled, add);
  const chooserProps = {
    label: `${label} ${pictures ? messages.add : messages.choose}`,
    describedBy,
    multiple: number !== 1,
    onFiles: add,
    accept: settings.accept ?? (pictures ? 'image/*' : undefined),
    disabled,
    autoFocus: autoFocus === true,
  };
  const listProps = { items, list, rights: settings, locked: disabled };
  return (
    <fieldset
      ref={box}
      id={id}
      className={styles.field}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={status === 'error' ? true : undefined}
      data-over={dragOver || undefined}
      data-pictures={pictures || undefined}
    >
      {pictures ? (
        <>
          <PictureTiles {...listProps} />
          {!disabled && (
            <FileChooserButton {...chooserProps} className={styles.frame} icon={<PlusOutlined />} type="dashed">
              {messages.add}
            </FileChooserButton>
          )}
        </>
      ) : (
        <>
          {!disabled && (
            <div className={styles.head}>
              <FileChooserButton {...chooserProps} icon={<UploadOutlined />}>
                {messages.choose}
              </FileChooserButton>
              <span className={styles.note}>{messages.drop}</span>
            </div>
          )}
          <FileList {...listProps} />
        </>
      )}
      {toCrop && <CropDialog file={toCrop} onDone={(file) => list.add([file])} onClose={() => setToCrop(null)} />}
      {disabled && items.length === 0 && <span className={styles.note}>{messages.empty}</span>}
    </fieldset>
  );
}
