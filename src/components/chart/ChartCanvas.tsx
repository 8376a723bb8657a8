import { Button, Skeleton } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

type EChartsModule = typeof Engines;

/** Loads the echarts code on first use. */
function useECharts(): { engine: EChartsModule | null; failed: boolean; retry: () => void } {
  const [engine, setEngine] = useState<EChartsModule | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    import('./echarts').then(setEngine, () => setFailed(true));
  }, []);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };
  return { engine, failed, retry };
}

/** Draws the chart on a canvas. Screen readers read the description; the table view shows every value. */
export function ChartCanvas({ spec, data, label, height, width }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const colors = useChartColors();
  const { engine, failed, retry } = useECharts();
  const init = width > 0 ? (engine?.init ?? null) : null;

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
      {failed && (
        <p className={styles.over}>
          {messages.failed}
          <Button type="link" onClick={retry}>
            {messages.retry}
          </Button>
        </p>
      )}
      {!init && !failed && <Skeleton.Node active className={styles.skeleton} />}
    </div>
  );
}
