import { useMemo } from 'react';
import { Widget } from '@/components/page/Widget';
import type { AdvancedQuery } from '@/components/query/advanced/advanced-query';
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
  /** Conditions beside the query. */
  advanced: AdvancedQuery | null;
  active: boolean;
}

/** The cards of a list in one line, the days that they count, and its charts. */
export function FigureParts({ list, entity, figures, query, advanced, active }: Props) {
  const { cards, charts } = useMemo(() => {
    const asked = { query, advanced, range: figures.range };
    return {
      cards: cardProps(list, figures, asked),
      charts: list.charts.map((chart, index) =>
        chartProps(list, chart, entity, figures.charts[index]?.rows ?? [], asked),
      ),
    };
  }, [list, entity, figures, query, advanced]);
  const range = rangeText(figures.range);
  return (
    <>
      {list.cards.length > 0 && <Widget name="stat-cards" props={cards} with={NONE} active={active} />}
      {range && <p className={styles.range}>{range}</p>}
      {charts.length > 0 && (
        <div className={styles.charts}>
          {charts.map((chart, index) => (
            <Widget
              // Charts have no names; their order is that of the file.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              name="chart"
              props={chart}
              with={NONE}
              active={active}
            />
          ))}
        </div>
      )}
    </>
  );
}
