import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { StoredFile } from '@/model/field-types/stored-files';
import { notify } from '@/runtime/notices/notices';
import InputDialog from '../dialog/InputDialog';
import { StoredPicture } from './StoredPicture';
import { messages } from './messages';
import styles from './upload.module.css';

const DIALOG_WIDTH = 960;

/** Preview of one picture at a time; the arrow keys change the picture. */
export default function PicturePreview({
  files,
  first,
  onClose,
}: {
  files: readonly StoredFile[];
  first: number;
  onClose: () => void;
}) {
  const [index, setIndex] = useState(first);
  const file = files[index];
  const moveBy = (by: number) => {
    if (index + by >= files.length) notify.info(messages.lastPicture);
    else setIndex(Math.max(0, index + by));
  };
  if (!file) return null;
  return (
    <InputDialog title={file.name} width={DIALOG_WIDTH} onClose={onClose}>
      <div
        className={styles.preview}
        role="presentation"
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') moveBy(1);
          if (key === 'ArrowLeft') moveBy(-1);
        }}
      >
        <div className={styles.stage}>
          <StoredPicture key={file.path} path={file.path} name={file.name} />
        </div>
        <div className={styles.turns}>
          {/* `aria-disabled` instead of `disabled`, so that the button keeps the focus and the arrow keys work. */}
          <Button
            icon={<LeftOutlined />}
            aria-label={messages.previous}
            aria-disabled={index === 0}
            onClick={() => moveBy(-1)}
          />
          <span aria-live="polite">{messages.place(index + 1, files.length)}</span>
          <Button icon={<RightOutlined />} aria-label={messages.next} autoFocus onClick={() => moveBy(1)} />
        </div>
      </div>
    </InputDialog>
  );
}
