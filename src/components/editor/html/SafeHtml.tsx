import { useLayoutEffect, useRef } from 'react';
import { applyStyles, sanitizeToFragment } from './sanitize-html';
import styles from './safe-html.module.css';

/** Renders untrusted formatted text after sanitising: no scripts, no resource loads, no overlays. */
export default function SafeHtml({ html, className }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current!;
    element.replaceChildren(sanitizeToFragment(html));
    applyStyles(element);
  }, [html]);
  return <div ref={box} className={`${styles.prose} ${className ?? ''}`} />;
}
