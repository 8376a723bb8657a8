import { useLayoutEffect, useRef } from 'react';
import { applyStyles, sanitizeToFragment } from './sanitize-html';
import styles from './safe-html.module.css';

/** Formatted text that somebody wrote: shown without anything that could run, load or cover. */
export default function SafeHtml({ html, className }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current!;
    element.replaceChildren(sanitizeToFragment(html));
    applyStyles(element);
  }, [html]);
  return <div ref={box} className={`${styles.prose} ${className ?? ''}`} />;
}
