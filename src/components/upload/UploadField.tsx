import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import type { InputProps } from '@/registry/field-view';
import type { Rights } from './file-actions';
import { FileRows } from './FileList';
import type { ListSettings } from './upload-list';
import { PickFiles } from './FileChooserButton';
import { PictureTiles } from './PictureTiles';
import { texts } from './messages';
import { useIncoming } from './use-file-drop';
import styles from './upload.module.css';
import { useUploads } from './use-upload-list';

/** Settings of a field that stores files, whatever its type. */
export type FileSettings = ListSettings & Rights;

interface Props extends Pick<
  InputProps,
  'value' | 'onChange' | 'disabled' | 'status' | 'id' | 'label' | 'describedBy'
> {
  autoFocus?: boolean;
  settings: FileSettings;
}

/** Files of a form: chosen, dropped or pasted; pictures as tiles, others as rows. */
export function UploadField({ value, onChange, settings, disabled, status, id, label, describedBy, autoFocus }: Props) {
  const { items, list } = useUploads(value, onChange, settings);
  const box = useRef<HTMLFieldSetElement>(null);
  const over = useIncoming(box, !disabled, list);
  const { pictures = false, number = 0 } = settings;
  const pick = {
    label: `${label} ${pictures ? texts.add : texts.choose}`,
    describedBy,
    many: number !== 1,
    onPick: (files: File[]) => list.add(files),
    accept: settings.accept ?? (pictures ? 'image/*' : undefined),
    disabled,
    autoFocus: autoFocus === true,
  };
  const shown = { items, list, rights: settings, locked: disabled };
  return (
    <fieldset
      ref={box}
      id={id}
      className={styles.field}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={status === 'error' ? true : undefined}
      data-over={over || undefined}
      data-pictures={pictures || undefined}
    >
      {pictures ? (
        <>
          <PictureTiles {...shown} />
          {!disabled && (
            <PickFiles {...pick} className={styles.frame} icon={<PlusOutlined />} type="dashed">
              {texts.add}
            </PickFiles>
          )}
        </>
      ) : (
        <>
          {!disabled && (
            <div className={styles.head}>
              <PickFiles {...pick} icon={<UploadOutlined />}>
                {texts.choose}
              </PickFiles>
              <span className={styles.note}>{texts.drop}</span>
            </div>
          )}
          <FileRows {...shown} />
        </>
      )}
      {disabled && items.length === 0 && <span className={styles.note}>{texts.empty}</span>}
    </fieldset>
  );
}
