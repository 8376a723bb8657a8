import type { CSSProperties } from 'react';
import styles from '@/components/print/print.module.css';
import { code128 } from '@/model/print/code-128';
import type { WidgetProps } from '@/registry/views';
import { messages } from './messages';

/** Blank modules before and after the bars, without which scanners miss them. */
const QUIET_ZONE = 10;

/** The bars as one path; `widths` alternate between bars and spaces. */
function barsPath(widths: readonly number[]): string {
  let at = QUIET_ZONE;
  return widths
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${at} 0h${width}v1h-${width}z` : '';
      at += width;
      return bar;
    })
    .join('');
}

/** Bar code with its text below. */
export default function Barcode({ props: { value, align = 'left' } }: WidgetProps<'barcode'>) {
  const widths = code128(value);
  const modules = (widths ?? []).reduce((sum, width) => sum + width, 2 * QUIET_ZONE);
  return (
    <div className={styles.code} data-align={align}>
      <span className={styles.caption}>
        {widths && (
          <svg
            className={styles.bars}
            style={{ '--modules': modules } satisfies CSSProperties}
            viewBox={`0 0 ${modules} 1`}
            preserveAspectRatio="none"
            shapeRendering="crispEdges"
            aria-hidden="true"
          >
            <path d={barsPath(widths)} />
          </svg>
        )}
        <span>{widths || value === '' ? value : messages.notEncodable}</span>
      </span>
    </div>
  );
}
