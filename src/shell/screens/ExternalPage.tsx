import { Button } from 'antd';
import { useState } from 'react';
import { config } from '@/runtime/environment/config';
import { externalPageUrl } from '@/runtime/navigation/external-page';
import { messages } from '../messages';
import { StatusPage } from './StatusPages';
import { ScreenSkeleton } from './ScreenSkeleton';
import styles from './external-page.module.css';

const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

/**
 * `allow-same-origin` is left out for pages of our origin: combined with `allow-scripts`, the page could remove its
 * sandbox.
 */
const sandboxOf = (origin: string) => (origin === location.origin ? SANDBOX : `${SANDBOX} allow-same-origin`);

/** Maximum length of an address on screen, in characters. */
const MAX_SHOWN = 200;

/** Opens an external page in a new browser tab without access to this window (`noopener`). */
export function openExternalPage(url: string): void {
  window.open(url, '_blank', 'noopener');
}

/** External page of the menu: an iframe if the origin is allowed, otherwise a link that opens it. */
export function ExternalPage({ title, address, external }: { title: string; address: string; external: boolean }) {
  // Resolved once: `externalPageUrl` may show a notice.
  const [url] = useState(() => externalPageUrl(address));
  const [loaded, setLoaded] = useState(false);

  if (url === null)
    return (
      <StatusPage title={messages.noAddressTitle} text={messages.noAddressText} small={address.slice(0, MAX_SHOWN)} />
    );
  const { origin } = new URL(url);
  if (external || ![location.origin, config().pagesOrigin, ...config().frameOrigins].includes(origin)) {
    return (
      <StatusPage
        title={messages.outsideTitle}
        text={(external ? messages.externalText : messages.outsideText)(origin)}
        action={
          <Button type="primary" onClick={() => openExternalPage(url)}>
            {messages.outsideOpen}
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
