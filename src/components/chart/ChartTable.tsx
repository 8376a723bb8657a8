import styles from './chart.module.css';
import { formatValue, formatShare, sumOf, type ChartData, type ChartSpec } from './chart-data';
import { toPlainText } from '@/model/values/decimal';
import { PointLink } from './PointLink';
import { messages } from './messages';

interface Props {
  spec: ChartSpec;
  data: ChartData;
  /** Header of the first column. */
  categoryLabel: string;
  label: string;
}

/** Table of all exact values of a chart; a pie chart also gets its shares. */
export function ChartTable({ spec, data, categoryLabel, label }: Props) {
  const { categories, series } = data;
  const shares = spec.type === 'pie';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{categoryLabel}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" data-figure>
                {spec.unit ? `${name}（${spec.unit}）` : name}
              </th>
            ))}
            {shares && (
              <th scope="col" data-figure>
                {messages.share}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values: figures, hrefs }) => {
                const text = formatValue(figures[at] ?? null, spec.decimals);
                return (
                  <td key={name}>
                    <PointLink href={hrefs[at] ?? null} label={messages.point(category, name, text)}>
                      {text}
                    </PointLink>
                  </td>
                );
              })}
              {shares && series[0] && <td>{formatShare(series[0].values[at] ?? null, series[0].values)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{messages.total}</th>
            {series.map(({ name, values: figures }) => (
              <td key={name}>{formatValue(toPlainText(sumOf(figures)), spec.decimals)}</td>
            ))}
            {shares && series[0] && <td>{formatShare(toPlainText(sumOf(series[0].values)), series[0].values)}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
