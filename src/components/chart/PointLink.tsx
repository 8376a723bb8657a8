import { useContext, type MouseEvent, type ReactNode } from 'react';
import styles from './chart.module.css';
import { ChartLinkContext } from './chart-links';

interface Props {
  /** Null: the content is no link. */
  href: string | null;
  /** Names the point, for screen readers; default: the content. */
  label?: string;
  children: ReactNode;
}

/** Link to the records of a point; other windows open its address. */
export function PointLink({ href, label, children }: Props) {
  const open = useContext(ChartLinkContext);
  if (href === null) return children;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(href);
  };
  return (
    <a href={href} aria-label={label} className={styles.link} onClick={follow}>
      {children}
    </a>
  );
}
