import type { ReactNode } from 'react';
import { ScreenLink } from './ScreenLink';
import styles from './link-tiles.module.css';

export interface LinkTile {
  key: string;
  href: string;
  content: ReactNode;
  /** Shown at the right edge, emphasized. */
  figure?: string;
}

/** Links to screens as tiles of one size, as many in a line as fit. */
export const LinkTiles = ({ tiles }: { tiles: readonly LinkTile[] }) => (
  <ul className={styles.tiles}>
    {tiles.map(({ key, href, content, figure }) => (
      <li key={key}>
        <ScreenLink href={href}>
          {content}
          {figure !== undefined && <b>{figure}</b>}
        </ScreenLink>
      </li>
    ))}
  </ul>
);
