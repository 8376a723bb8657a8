import styles from './chart.module.css';
import { figureText, shareText, sumOf, type ChartData, type ChartSpec } from './chart-data';
import { toPlainText } from '@/model/values/decimal';
import { texts } from './messages';

interface Props {
  spec: ChartSpec;
  data: ChartData;
  /** What the first column is called. */
  axis: string;
  label: string;
}

/** All figures of a chart, exact; the pie's shares too. */
export function ChartTable({ spec, data, axis, label }: Props) {
  const { categories, series } = data;
  const shares = spec.type === 'pie';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" data-figure>
                {spec.unit ? `${name}（${spec.unit}）` : name}
              </th>
            ))}
            {shares && (
              <th scope="col" data-figure>
                {texts.share}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, figures }) => (
                <td key={name}>{figureText(figures[at] ?? null, spec.decimals)}</td>
              ))}
              {shares && series[0] && <td>{shareText(series[0].figures[at] ?? null, series[0].figures)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            {series.map(({ name, figures }) => (
              <td key={name}>{figureText(toPlainText(sumOf(figures)), spec.decimals)}</td>
            ))}
            {shares && series[0] && <td>{shareText(toPlainText(sumOf(series[0].figures)), series[0].figures)}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
