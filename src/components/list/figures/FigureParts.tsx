import { Widget } from '@/components/page/Widget';
import type { QueryValues } from '@/components/query/query-params';
import type { Entity } from '@/model/entity/entity';
import type { ListFigures } from '@/model/http/api-result';
import type { List } from '@/model/screens/screen';
import { cardProps, chartProps, rangeText } from './figure-props';
import styles from './figures.module.css';

const NONE = {};

interface Props {
  list: List;
  entity: Entity;
  figures: ListFigures;
  /** The query that the figures are of. */
  query: QueryValues;
  active: boolean;
}

/** The cards of a list in one line, the days that they count, and its charts. */
export function FigureParts({ list, entity, figures, query, active }: Props) {
  const range = rangeText(figures.range);
  return (
    <>
      {list.cards.length > 0 && (
        <Widget name="stat-cards" props={cardProps(list, figures, query)} with={NONE} active={active} />
      )}
      {range && <p className={styles.range}>{range}</p>}
      {list.charts.length > 0 && (
        <div className={styles.charts}>
          {list.charts.map((chart, index) => (
            <Widget
              // Charts have no names; their order is that of the file.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              name="chart"
              props={chartProps(chart, entity, figures.charts[index]?.rows ?? [])}
              with={NONE}
              active={active}
            />
          ))}
        </div>
      )}
    </>
  );
}
