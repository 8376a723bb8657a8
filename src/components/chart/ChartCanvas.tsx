import { Button, Skeleton } from 'antd';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useLazy, type LazySource } from '../deferred/use-lazy';
import styles from './chart.module.css';
import type { ChartData, ChartSpec } from './chart-data';
import type * as Engines from './echarts';
import type { ECharts } from './echarts';
import { ChartLinkContext } from './chart-links';
import { hasLinks, nearestHref } from './chart-points';
import { chartOption } from './echarts-option';
import { useChartColors } from './chart-colors';
import { messages } from './messages';
import { PointKeys } from './PointKeys';

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

/** Opens the bar or slice that is clicked; of lines, which are thin, the nearest one. @returns the cleanup function */
function openClickedPoints(chart: ECharts, spec: ChartSpec, data: ChartData, open: (href: string) => void) {
  const openHref = (href: string | null | undefined) => {
    if (href) open(href);
  };
  const onItem = ({ seriesIndex = 0, dataIndex }: { seriesIndex?: number; dataIndex: number }) =>
    openHref(data.series[seriesIndex]?.hrefs[dataIndex]);
  const onArea = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
    const pixel = [offsetX, offsetY];
    if (!chart.containPixel('grid', pixel)) return;
    const [at = -1, value = 0] = chart.convertFromPixel('grid', pixel);
    openHref(nearestHref(spec, data, at, value));
  };
  if (spec.type === 'line') chart.getZr().on('click', onArea);
  else chart.on('click', onItem);
  return () => {
    if (chart.isDisposed()) return;
    chart.getZr().off('click', onArea);
    chart.off('click', onItem);
  };
}

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

  const open = useContext(ChartLinkContext);
  useEffect(() => {
    if (!init || !chart.current || !hasLinks(data)) return undefined;
    return openClickedPoints(chart.current, spec, data, open);
  }, [init, spec, data, open]);

  useEffect(
    () => () => {
      chart.current?.dispose();
      chart.current = null;
    },
    [],
  );

  return (
    <div className={styles.canvas}>
      <PointKeys chart={chart} spec={spec} data={data}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn into it */}
        <div ref={host} role="img" aria-label={label} />
      </PointKeys>
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
