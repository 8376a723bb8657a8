import type { ReactNode } from 'react';
import { saveBlob } from '@/runtime/files/download';
import { copyToClipboard } from '@/runtime/notices/clipboard';
import { messages } from './messages';
import styles from './second-factor.module.css';

/** New recovery codes, to copy or download. @param props.children the button that goes on */
export function RecoveryCodes({ codes, children }: { codes: readonly string[]; children: ReactNode }) {
  const text = codes.join('\n');
  const download = () => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), messages.fileName);
  return (
    <div className={styles.block}>
      <p className={styles.text}>{messages.codesText}</p>
      <ul className={styles.codes} aria-label={messages.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={() => copyToClipboard(text)}>
          {messages.copy}
        </button>
        <button type="button" className={styles.button} onClick={download}>
          {messages.download}
        </button>
      </div>
      {children}
    </div>
  );
}
