import { Button, Skeleton } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLazy, type LazySource } from '../deferred/use-lazy';
import styles from './chart.module.css';
import type { ChartData, ChartSpec } from './chart-data';
import type * as Engines from './echarts';
import type { ECharts } from './echarts';
import { chartOption } from './echarts-option';
import { useChartColors } from './chart-colors';
import { messages } from './messages';

interface Props {
  spec: ChartSpec;
  /** Data to draw, already limited by `limitForDrawing`. */
  data: ChartData;
  /** Text description of the chart for screen readers. */
  label: string;
  height: number;
  width: number;
}

/** The echarts code; the browser keeps it after the first load. */
const ECHARTS: LazySource<'echarts', typeof Engines> = {
  peek: () => undefined,
  load: () => import('./echarts'),
};

/** Draws the chart on a canvas. Screen readers read the description; the table view shows every value. */
export function ChartCanvas({ spec, data, label, height, width }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const colors = useChartColors();
  const { state, retry } = useLazy('echarts', ECHARTS);
  const init = width > 0 && state.status === 'ready' ? state.value.init : null;

  useLayoutEffect(() => {
    if (!host.current) return;
    host.current.style.height = `${height}px`;
  }, [height]);

  useEffect(() => {
    if (!init || !host.current) return;
    const motion = chart.current === null && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.current ??= init(host.current, null, { width, height });
    chart.current.resize({ width, height });
    chart.current.setOption(chartOption(spec, data, { colors, width, animate: motion }), { notMerge: true });
  }, [init, spec, data, colors, width, height]);

  useEffect(
    () => () => {
      chart.current?.dispose();
      chart.current = null;
    },
    [],
  );

  return (
    <div className={styles.canvas}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn into it */}
      <div ref={host} role="img" aria-label={label} />
      {state.status === 'failed' && (
        <p className={styles.over}>
          {messages.failed}
          <Button type="link" onClick={retry}>
            {messages.retry}
          </Button>
        </p>
      )}
      {!init && state.status !== 'failed' && <Skeleton.Node active className={styles.skeleton} />}
    </div>
  );
}
