import { MoreOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Value } from '@/model/entity/field-type';
import { shortName } from '@/model/field-types/stored-files';
import type { InputProps } from '@/registry/field-view';
import { notify } from '@/runtime/notices/notices';
import SmallDialog from '../dialog/InputDialog';
import { act, actionsOf } from './file-actions';
import { StateIcon, stateText } from './FileList';
import { PickFiles } from './FileChooserButton';
import { texts } from './messages';
import { UploadField, type FileSettings } from './UploadField';
import styles from './upload.module.css';
import { useUploads } from './use-upload-list';

/** Spec 2 §2. */
const POP_WIDTH = 520;
const POP_HEIGHT = 200;
const ALL = 'all';

/** All files of a cell; what is changed there counts once it is confirmed. */
function FilePop(
  props: Pick<InputProps, 'value' | 'onChange' | 'disabled' | 'label'> & Shared & { onClose: () => void },
) {
  const { onChange, onClose, settings, disabled, label } = props;
  const [value, setValue] = useState<Value>(props.value);
  const confirm = () => {
    if (value === null) {
      notify.warning(texts.nothing);
      return false;
    }
    onChange(value);
    return true;
  };
  return (
    <SmallDialog
      title={label}
      width={POP_WIDTH}
      height={POP_HEIGHT}
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
    </SmallDialog>
  );
}

interface Shared {
  settings: FileSettings;
}

/** Files of a grid's cell: a button while there is none, then the last one's name with a menu. */
export function UploadCell(props: InputProps & Shared) {
  const { value, onChange, settings, disabled, id, label, describedBy, status, autoFocus } = props;
  const { items, list } = useUploads(value, onChange, settings);
  const [popped, setPopped] = useState(false);
  const item = items.at(-1);
  const { pictures = false, number = 0 } = settings;
  const actions = item ? actionsOf(item, settings, disabled) : [];
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
          <StateIcon item={item} />
          <span className={styles.name} title={`${item.name} ${stateText(item)}`}>
            {shortName(item.name)}
          </span>
          {item.status === 'uploading' && <span className={styles.note}>{item.percent}%</span>}
          {items.length > 1 && <span className={styles.note}>{texts.more(items.length)}</span>}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...actions.map(({ key, label: said }) => ({ key, label: said })),
                ...(number === 1 ? [] : [{ key: ALL, label: texts.all }]),
              ],
              onClick: ({ key, domEvent }) => {
                domEvent.stopPropagation();
                if (key === ALL) setPopped(true);
                else act(key, list.items().at(-1), list);
              },
            }}
          >
            <Button
              type="text"
              size="small"
              className={styles.action}
              icon={<MoreOutlined />}
              aria-label={texts.menu(item.name)}
              autoFocus={autoFocus}
            />
          </Dropdown>
        </>
      ) : (
        <PickFiles
          label={`${label} ${pictures ? texts.add : texts.choose}`}
          describedBy={describedBy}
          size="small"
          icon={<UploadOutlined />}
          many={number !== 1}
          accept={settings.accept ?? (pictures ? 'image/*' : undefined)}
          disabled={disabled}
          autoFocus={autoFocus}
          onPick={(files) => list.add(files)}
        >
          {pictures ? texts.add : texts.choose}
        </PickFiles>
      )}
      {popped && <FilePop {...props} value={value} onClose={() => setPopped(false)} />}
    </fieldset>
  );
}
