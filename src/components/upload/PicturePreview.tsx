import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { FileRef } from '@/model/field-types/stored-files';
import { notify } from '@/runtime/notices/notices';
import SmallDialog from '../dialog/InputDialog';
import { Picture } from './StoredPicture';
import { texts } from './messages';
import styles from './upload.module.css';

const WIDTH = 960;

/** Pictures one at a time; the arrow keys turn them. */
export default function Preview({
  files,
  first,
  onClose,
}: {
  files: readonly FileRef[];
  first: number;
  onClose: () => void;
}) {
  const [at, setAt] = useState(first);
  const file = files[at];
  const turn = (by: number) => {
    if (at + by >= files.length) notify.info(texts.lastPicture);
    else setAt(Math.max(0, at + by));
  };
  if (!file) return null;
  return (
    <SmallDialog title={file.name} width={WIDTH} onClose={onClose}>
      <div
        className={styles.preview}
        role="presentation"
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') turn(1);
          if (key === 'ArrowLeft') turn(-1);
        }}
      >
        <div className={styles.stage}>
          <Picture key={file.path} path={file.path} name={file.name} />
        </div>
        <div className={styles.turns}>
          {/* Not `disabled`: it would lose the focus, and the keys with it. */}
          <Button
            icon={<LeftOutlined />}
            aria-label={texts.previous}
            aria-disabled={at === 0}
            onClick={() => turn(-1)}
          />
          <span aria-live="polite">{texts.place(at + 1, files.length)}</span>
          <Button icon={<RightOutlined />} aria-label={texts.next} autoFocus onClick={() => turn(1)} />
        </div>
      </div>
    </SmallDialog>
  );
}
