import styles from './stat-cards.module.css';

const WIDTH = 120;
const HEIGHT = 32;
/** Half of the stroke width in pixels, so that peaks are not clipped. */
const STROKE_MARGIN = 2;

/** Sparkline. A dot marks the last value, which is the value that the card shows. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values, 0), Math.max(...values)];
  const x = (at: number) => STROKE_MARGIN + (at * (WIDTH - 2 * STROKE_MARGIN)) / (values.length - 1);
  const y = (value: number) =>
    most === least
      ? HEIGHT - STROKE_MARGIN
      : HEIGHT - STROKE_MARGIN - ((value - least) * (HEIGHT - 2 * STROKE_MARGIN)) / (most - least);
  const line = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const last = values.length - 1;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the colours of the theme
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polygon className={styles.area} points={`${x(0)},${HEIGHT} ${line} ${x(last)},${HEIGHT}`} />
      <polyline className={styles.line} points={line} />
      <circle className={styles.end} cx={x(last)} cy={y(values[last] ?? 0)} r={STROKE_MARGIN} />
    </svg>
  );
}
