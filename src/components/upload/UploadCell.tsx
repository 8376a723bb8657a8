import { MoreOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Value } from '@/model/entity/field-type';
import { shortName } from '@/model/field-types/stored-files';
import type { InputProps } from '@/registry/field-view';
import { notify } from '@/runtime/notices/notices';
import InputDialog from '../dialog/InputDialog';
import { runFileAction, fileActionsOf } from './file-actions';
import { StatusIcon, statusText } from './FileList';
import { FileChooserButton } from './FileChooserButton';
import { messages } from './messages';
import { UploadField, type FileSettings } from './UploadField';
import styles from './upload.module.css';
import { useUploadList } from './use-upload-list';

/** Spec 2 §2. */
const DIALOG_WIDTH = 520;
const DIALOG_HEIGHT = 200;
const ALL_FILES = 'all';

/** Dialog with all files of a cell; changes are applied when the user confirms. */
function FilesDialog(
  props: Pick<InputProps, 'value' | 'onChange' | 'disabled' | 'label'> & SettingsProps & { onClose: () => void },
) {
  const { onChange, onClose, settings, disabled, label } = props;
  const [value, setValue] = useState<Value>(props.value);
  const confirm = () => {
    if (value === null) {
      notify.warning(messages.noFiles);
      return false;
    }
    onChange(value);
    return true;
  };
  return (
    <InputDialog
      title={label}
      width={DIALOG_WIDTH}
      height={DIALOG_HEIGHT}
      onClose={onClose}
      {...(disabled ? {} : { onOk: confirm })}
    >
      <UploadField
        value={value}
        onChange={setValue}
        settings={settings}
        disabled={disabled}
        status={undefined}
        id="file-pop"
        label={label}
        describedBy={undefined}
        autoFocus
      />
    </InputDialog>
  );
}

interface SettingsProps {
  settings: FileSettings;
}

/** Files of a grid cell: an upload button while empty, otherwise the name of the last file with a menu. */
export function UploadCell(props: InputProps & SettingsProps) {
  const { value, onChange, settings, disabled, id, label, describedBy, status, autoFocus } = props;
  const { items, list } = useUploadList(value, onChange, settings);
  const [dialogOpen, setDialogOpen] = useState(false);
  const item = items.at(-1);
  const { pictures = false, number = 0 } = settings;
  const actions = item ? fileActionsOf(item, settings, disabled) : [];
  return (
    <fieldset
      id={id}
      className={styles.cell}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={status === 'error' ? true : undefined}
    >
      {item ? (
        <>
          <StatusIcon item={item} />
          <span className={styles.name} title={`${item.name} ${statusText(item)}`}>
            {shortName(item.name)}
          </span>
          {item.status === 'uploading' && <span className={styles.note}>{item.percent}%</span>}
          {items.length > 1 && <span className={styles.note}>{messages.moreFiles(items.length)}</span>}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...actions.map(({ key, label: said }) => ({ key, label: said })),
                ...(number === 1 ? [] : [{ key: ALL_FILES, label: messages.all }]),
              ],
              onClick: ({ key, domEvent }) => {
                domEvent.stopPropagation();
                if (key === ALL_FILES) setDialogOpen(true);
                else runFileAction(key, list.items().at(-1), list);
              },
            }}
          >
            <Button
              type="text"
              size="small"
              className={styles.action}
              icon={<MoreOutlined />}
              aria-label={messages.menu(item.name)}
              autoFocus={autoFocus}
            />
          </Dropdown>
        </>
      ) : (
        <FileChooserButton
          label={`${label} ${pictures ? messages.add : messages.choose}`}
          describedBy={describedBy}
          size="small"
          icon={<UploadOutlined />}
          multiple={number !== 1}
          accept={settings.accept ?? (pictures ? 'image/*' : undefined)}
          disabled={disabled}
          autoFocus={autoFocus}
          onFiles={(files) => list.add(files)}
        >
          {pictures ? messages.add : messages.choose}
        </FileChooserButton>
      )}
      {dialogOpen && <FilesDialog {...props} value={value} onClose={() => setDialogOpen(false)} />}
    </fieldset>
  );
}
