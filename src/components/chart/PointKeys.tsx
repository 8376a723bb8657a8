import { useContext, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import hidden from '../grid/core/visually-hidden.module.css';
import styles from './chart.module.css';
import type { ChartData, ChartSpec } from './chart-data';
import { ChartLinkContext } from './chart-links';
import { hrefAt, pointAfter, pointText, type ChartPoint } from './chart-points';
import type { ECharts } from './echarts';
import { messages } from './messages';

interface Props {
  chart: RefObject<ECharts | null>;
  spec: ChartSpec;
  data: ChartData;
  /** The canvas. */
  children: ReactNode;
}

/** Shows the tooltip of a point and highlights it alone; null: of none. */
function showPoint(chart: ECharts | null, point: ChartPoint | null): void {
  if (!chart || chart.isDisposed()) return;
  chart.dispatchAction({ type: 'downplay' });
  if (point === null) return chart.dispatchAction({ type: 'hideTip' });
  const place = { seriesIndex: point.series, dataIndex: point.at };
  chart.dispatchAction({ type: 'highlight', ...place });
  chart.dispatchAction({ type: 'showTip', ...place });
}

/** Arrow keys choose a point of the canvas, which screen readers read; Enter opens its records. */
export function PointKeys({ chart, spec, data, children }: Props) {
  const [point, setPoint] = useState<ChartPoint | null>(null);
  const open = useContext(ChartLinkContext);
  const choose = (next: ChartPoint | null) => {
    setPoint(next);
    showPoint(chart.current, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const href = event.key === 'Enter' && point !== null ? hrefAt(data, point) : null;
    const next = pointAfter(spec, data, point, event.key);
    if (href === null && next === null) return;
    event.preventDefault();
    if (href !== null) open(href);
    else choose(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the points of a canvas have no elements
    <div
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      aria-label={messages.keys}
      className={styles.keys}
      onKeyDown={onKeyDown}
      onBlur={() => choose(null)}
    >
      {children}
      <output className={hidden.visuallyHidden}>{point === null ? '' : pointText(spec, data, point)}</output>
    </div>
  );
}
