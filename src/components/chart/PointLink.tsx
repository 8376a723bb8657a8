import { useContext, type ReactNode } from 'react';
import { ScreenLink } from '@/components/link/ScreenLink';
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
  return (
    <ScreenLink href={href} open={open} label={label} className={styles.link}>
      {children}
    </ScreenLink>
  );
}
