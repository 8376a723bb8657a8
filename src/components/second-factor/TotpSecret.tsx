import { QRCode } from 'antd';
import { copyToClipboard } from '@/runtime/notices/clipboard';
import { messages } from './messages';
import styles from './second-factor.module.css';

/** Pixels. */
const SIZE = 168;
const GROUP = /.{1,4}/g;

/** Secret of an authenticator app as QR code and as text. Also on the sign-in page, which has no theme of antd. */
export function TotpSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p className={styles.text}>{messages.scan}</p>
      <div className={styles.setup}>
        {/* The text beside it says the same. */}
        <div className={styles.frame} aria-hidden="true">
          <QRCode
            className={styles.matrix ?? ''}
            type="svg"
            value={uri}
            size={SIZE}
            color="black"
            bgColor="white"
            bordered={false}
            errorLevel="M"
          />
        </div>
        <div className={styles.secret}>
          {messages.secret}
          <code>{secret.match(GROUP)?.join(' ')}</code>
          <a href={uri}>{messages.openHere}</a>
          <button type="button" className={styles.button} onClick={() => copyToClipboard(secret)}>
            {messages.copySecret}
          </button>
        </div>
      </div>
    </>
  );
}
