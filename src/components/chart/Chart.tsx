import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { saveBlob } from '@/runtime/files/download';
import { useMeasure, widthOf } from '../responsive/use-measure';
import styles from './chart.module.css';
import { ChartCanvas } from './ChartCanvas';
import { ChartLegend, RingTotal, SliceList } from './ChartLegend';
import { ChartTable } from './ChartTable';
import { toCsv } from './csv-export';
import {
  limitForDrawing,
  hasNoValues,
  aggregateRows,
  describeChart,
  type ChartRow,
  type ChartSpec,
} from './chart-data';
import { hasLinks } from './chart-points';
import { labelsEverySeries } from './echarts-option';
import { messages } from './messages';

interface Props {
  spec: ChartSpec;
  rows: readonly ChartRow[];
  title: string;
  /** One line under the title, e.g. the measure and the period. */
  subtitle: string | null;
  /** Name of the category axis or of the slices, used by the table and the CSV file. */
  categoryLabel: string;
  height: number;
  /** Message for a chart without data. */
  emptyText: string | null;
}

/** Diameter of the ring, in pixels. */
const RING_SIZE = 144;
/** Height of a horizontal bar with its gap, and total padding above and below all bars, in pixels. */
const BAR_HEIGHT = 28;
const BAR_PADDING = 24;

/** Chart with a title, a table view of the same values, and a CSV download. */
export function Chart({ spec, rows, title, subtitle, categoryLabel, height, emptyText }: Props) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const width = useMeasure(ref, widthOf, 0);
  const data = useMemo(() => aggregateRows(spec, rows), [spec, rows]);
  const drawn = useMemo(() => limitForDrawing(spec, data), [spec, data]);
  const label = useMemo(
    () => `${title}。${describeChart(spec, data)}${hasLinks(data) ? `。${messages.opens}` : ''}`,
    [title, spec, data],
  );
  const isEmpty = hasNoValues(drawn) || drawn.categories.length === 0;
  const download = () =>
    saveBlob(new Blob([toCsv(categoryLabel, data)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);

  const renderTool = (text: string, icon: ReactNode, onClick: () => void) => (
    <Tooltip title={text}>
      <Button
        type="text"
        className={styles.tool}
        icon={icon}
        aria-label={messages.actionOn(text, title)}
        onClick={onClick}
      />
    </Tooltip>
  );
  const renderCanvas = (canvasHeight: number) => (
    <ChartCanvas
      spec={spec}
      data={drawn}
      label={label}
      height={canvasHeight}
      width={spec.type === 'pie' ? canvasHeight : width}
    />
  );

  return (
    <section className={styles.chart} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {!isEmpty && (
          <span className={styles.tools}>
            {asTable
              ? renderTool(messages.asChart, <BarChartOutlined />, () => setAsTable(false))
              : renderTool(messages.asTable, <TableOutlined />, () => setAsTable(true))}
            {renderTool(messages.download, <DownloadOutlined />, download)}
          </span>
        )}
      </header>
      <div ref={ref} className={styles.body} data-across={spec.horizontal} style={{ minHeight: height }}>
        {isEmpty ? (
          <p className={styles.blank} style={{ minHeight: height }}>
            {emptyText ?? messages.noData}
          </p>
        ) : asTable ? (
          <div className={styles.sheet} style={{ maxHeight: Math.max(height, 240) }}>
            <ChartTable spec={spec} data={data} categoryLabel={categoryLabel} label={messages.tableOf(title)} />
          </div>
        ) : spec.type === 'pie' ? (
          <div className={styles.ring}>
            <div className={styles.round}>
              {renderCanvas(RING_SIZE)}
              <RingTotal spec={spec} data={drawn} />
            </div>
            <SliceList spec={spec} data={drawn} />
          </div>
        ) : (
          <>
            {!labelsEverySeries(spec, drawn, width) && <ChartLegend data={drawn} />}
            {renderCanvas(
              spec.horizontal ? Math.min(height, drawn.categories.length * BAR_HEIGHT + BAR_PADDING) : height,
            )}
          </>
        )}
      </div>
    </section>
  );
}
