import { Button } from 'antd';
import { useState } from 'react';
import { config } from '@/runtime/config';
import { outsideUrl } from '@/runtime/outside';
import { texts } from '../texts';
import { Result } from './Results';
import { ScreenSkeleton } from './ScreenSkeleton';
import styles from './outside.module.css';

const FREE = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

/** A page of our own origin gets less: beside scripts, `allow-same-origin` could lift its own sandbox. */
const sandboxOf = (origin: string) => (origin === location.origin ? FREE : `${FREE} allow-same-origin`);

/** As much of an address as is worth showing. */
const SHOWN = 200;

/** Opens an outside page in a new browser tab that knows nothing of this one. */
export function openOutside(url: string): void {
  window.open(url, '_blank', 'noopener');
}

/** An outside page of the menu: in a frame where its origin is allowed, else a way to it. */
export function OutsidePage({ title, address, external }: { title: string; address: string; external: boolean }) {
  // Filled in once: it may say something.
  const [url] = useState(() => outsideUrl(address));
  const [loaded, setLoaded] = useState(false);

  if (url === null)
    return <Result title={texts.noAddressTitle} text={texts.noAddressText} small={address.slice(0, SHOWN)} />;
  const { origin } = new URL(url);
  if (external || ![location.origin, ...config.frameOrigins].includes(origin)) {
    return (
      <Result
        title={texts.outsideTitle}
        text={(external ? texts.externalText : texts.outsideText)(origin)}
        action={
          <Button type="primary" onClick={() => openOutside(url)}>
            {texts.outsideOpen}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.outside}>
      {loaded ? null : <ScreenSkeleton />}
      <iframe
        className={styles.frame}
        title={title}
        src={url}
        sandbox={sandboxOf(origin)}
        referrerPolicy="no-referrer"
        data-loaded={loaded}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
