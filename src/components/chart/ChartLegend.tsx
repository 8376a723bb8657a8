import styles from './chart.module.css';
import { toPlainText } from '@/model/values/decimal';
import { formatValue, formatShare, sumOf, type ChartData, type ChartSpec } from './chart-data';
import { colorAt, useChartColors } from './chart-colors';
import { PointLink } from './PointLink';
import { messages } from './messages';

/** Legend, for charts whose series are not labelled in the drawing. */
export function ChartLegend({ data }: { data: ChartData }) {
  const colors = useChartColors();
  return (
    <ul className={styles.key}>
      {data.series.map(({ name, isOthers: rest }, index) => (
        <li key={name}>
          <i className={styles.swatch} style={{ background: colorAt(colors, index, rest) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Slices of a ring chart, each with its value and its share. */
export function SliceList({ spec, data }: { spec: ChartSpec; data: ChartData }) {
  const colors = useChartColors();
  const figures = data.series[0]?.values ?? [];
  return (
    <ul className={styles.slices}>
      {data.categories.map((name, at) => (
        <li key={name}>
          <i
            className={styles.swatch}
            style={{ background: colorAt(colors, at, data.hasOthers && at === data.categories.length - 1) }}
          />
          <span className={styles.slice}>
            <PointLink href={data.series[0]?.hrefs[at] ?? null}>{name}</PointLink>
          </span>
          <b>{formatValue(figures[at] ?? null, spec.decimals)}</b>
          <span className={styles.share}>{formatShare(figures[at] ?? null, figures)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Characters that fit into the hole of the ring in the largest and in the normal size of type. */
const FITS = { large: 6, normal: 11 };

/** Sum of all slices, shown in the centre of the ring. */
export function RingTotal({ spec, data }: { spec: ChartSpec; data: ChartData }) {
  const text = formatValue(toPlainText(sumOf(data.series[0]?.values ?? [])), spec.decimals);
  const size = text.length <= FITS.large ? 'large' : text.length <= FITS.normal ? 'normal' : 'small';
  return (
    <span className={styles.sum} data-size={size}>
      {text}
      <small>{spec.unit || messages.total}</small>
    </span>
  );
}
