import { Input } from 'antd';
import { useState } from 'react';
import type { Value } from '@/model/entity/field-type';
import { filesOf } from '@/model/field-types/stored-files';
import { fileUrl } from '@/runtime/http/file-transfer';
import { notify } from '@/runtime/notices/notices';
import InputDialog from '@/components/dialog/InputDialog';
import { UploadField } from '@/components/upload/UploadField';
import styles from './rich-text.module.css';
import { messages } from './messages';

const WIDTH = 480;
/** Object values, because the data URL of an embedded picture contains a comma. */
const SETTINGS = { pictures: true, editor: true, number: 1, returnUrl: false, allowDownload: false } as const;

/** Dialog that inserts one picture, from an uploaded file or a URL, with an optional alt text. */
export default function ImageDialog({
  onInsert,
  onClose,
}: {
  onInsert: (url: string, remark: string) => void;
  onClose: () => void;
}) {
  const [stored, setStored] = useState<Value>(null);
  const [address, setAddress] = useState('');
  const [remark, setRemark] = useState('');
  const confirm = () => {
    const [file] = filesOf(stored);
    const written = address.trim();
    const wrong =
      written === '' ? messages.imageRequired : /^https?:\/\/\S+$/i.test(written) ? null : messages.invalidUrl;
    if (!file && wrong !== null) {
      notify.warning(wrong);
      return false;
    }
    const url = file ? (file.path.startsWith('data:') ? file.path : fileUrl(file.path)) : written;
    onInsert(url, remark.trim());
    return true;
  };
  return (
    <InputDialog title={messages.image} width={WIDTH} onOk={confirm} onClose={onClose}>
      <div className={styles.imageForm}>
        <UploadField
          value={stored}
          onChange={setStored}
          settings={SETTINGS}
          disabled={false}
          status={undefined}
          id="rich-image"
          label={messages.upload}
          describedBy={undefined}
        />
        <Input
          value={address}
          aria-label={messages.address}
          placeholder={`${messages.or}${messages.address} https://`}
          disabled={stored !== null}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Input
          value={remark}
          aria-label={messages.caption}
          placeholder={messages.caption}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
    </InputDialog>
  );
}
