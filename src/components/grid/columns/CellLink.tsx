import type { MouseEvent, ReactNode } from 'react';
import { fillTemplate, templatePaths } from '@/model/templates/template';
import { navigateTo } from '@/runtime/navigation/addresses';
import styles from '../core/grid.module.css';
import type { Row } from '@/model/record';

/** Where a column's `href` leads from a row, its texts in it as single parts; null where the row lacks one of them. */
export function hrefOf(href: string, row: Row): string | null {
  const lacks = (name: string) => row[name] === undefined || row[name] === null || row[name] === '';
  if (templatePaths(href).some(lacks)) return null;
  return fillTemplate(href, (name) => encodeURIComponent(String(row[name])));
}

/** Another tab or window is the browser's own business. */
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** What a cell shows, as a link: `http…` in a new window, `/…` within the console. */
export function CellLink({ address, children }: { address: string; children: ReactNode }) {
  if (!address.startsWith('/')) {
    return (
      <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return (
    <a
      className={styles.link}
      href={address}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigateTo(address);
      }}
    >
      {children}
    </a>
  );
}
