import type { ReactNode } from 'react';
import { ScreenLink } from '@/components/link/ScreenLink';
import { fillTemplate, templatePaths } from '@/model/templates/template';
import styles from './cell-link.module.css';
import type { Row } from '@/model/record';

/**
 * Fills a column's `href` template with values of a row, each URI-encoded.
 * @returns null when the row has no value for one of the template's names
 */
export function hrefOf(href: string, row: Row): string | null {
  const lacks = (name: string) => row[name] === undefined || row[name] === null || row[name] === '';
  if (templatePaths(href).some(lacks)) return null;
  return fillTemplate(href, (name) => encodeURIComponent(String(row[name])));
}

/** A cell's content as a link: other sites open in a new window, paths (`/…`) within the console. */
export function CellLink({ address, children }: { address: string; children: ReactNode }) {
  if (!address.startsWith('/')) {
    return (
      <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return (
    <ScreenLink className={styles.link} href={address}>
      {children}
    </ScreenLink>
  );
}
