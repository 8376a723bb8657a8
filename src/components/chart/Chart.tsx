import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { saveBlob } from '@/runtime/files/download';
import { useMeasure, widthOf } from '../responsive/use-measure';
import styles from './chart.module.css';
import { ChartCanvas } from './ChartCanvas';
import { ChartKey, RingSum, SliceList } from './ChartLegend';
import { ChartTable } from './ChartTable';
import { toCsv } from './csv-export';
import { drawnOf, isBlank, readChart, summaryOf, type ChartRow, type ChartSpec } from './chart-data';
import { namesItself } from './echarts-option';
import { texts } from './messages';

interface Props {
  spec: ChartSpec;
  rows: readonly ChartRow[];
  title: string;
  /** One line under the title: what it counts, over which time. */
  note: string | null;
  /** What the axis or the slices are called, for the table and the file. */
  axis: string;
  height: number;
  /** What to say where there is nothing to draw. */
  blank: string | null;
}

/** Pixels across a ring. */
const RING = 144;
/** Pixels of a lying bar with the air around it, and above and below them all. */
const BAR = 28;
const EDGES = 24;

/** One message each: a title, the drawing, and the same figures as a table and a file. */
export function Chart({ spec, rows, title, note, axis, height, blank }: Props) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const width = useMeasure(ref, widthOf, 0);
  const data = useMemo(() => readChart(spec, rows), [spec, rows]);
  const drawn = useMemo(() => drawnOf(spec, data), [spec, data]);
  const label = useMemo(() => `${title}。${summaryOf(spec, data)}`, [title, spec, data]);
  const nothing = isBlank(drawn) || drawn.categories.length === 0;
  const download = () => saveBlob(new Blob([toCsv(axis, data)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);

  const tool = (text: string, icon: ReactNode, onClick: () => void) => (
    <Tooltip title={text}>
      <Button type="text" className={styles.tool} icon={icon} aria-label={texts.of(text, title)} onClick={onClick} />
    </Tooltip>
  );
  const canvas = (room: number) => (
    <ChartCanvas spec={spec} data={drawn} label={label} height={room} width={spec.type === 'pie' ? room : width} />
  );

  return (
    <section className={styles.chart} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {note && <p>{note}</p>}
        </div>
        {!nothing && (
          <span className={styles.tools}>
            {asTable
              ? tool(texts.asChart, <BarChartOutlined />, () => setAsTable(false))
              : tool(texts.asTable, <TableOutlined />, () => setAsTable(true))}
            {tool(texts.download, <DownloadOutlined />, download)}
          </span>
        )}
      </header>
      <div ref={ref} className={styles.body} data-across={spec.across} style={{ minHeight: height }}>
        {nothing ? (
          <p className={styles.blank} style={{ minHeight: height }}>
            {blank ?? texts.blank}
          </p>
        ) : asTable ? (
          <div className={styles.sheet} style={{ maxHeight: Math.max(height, 240) }}>
            <ChartTable spec={spec} data={data} axis={axis} label={texts.tableOf(title)} />
          </div>
        ) : spec.type === 'pie' ? (
          <div className={styles.ring}>
            <div className={styles.round}>
              {canvas(RING)}
              <RingSum spec={spec} data={drawn} />
            </div>
            <SliceList spec={spec} data={drawn} />
          </div>
        ) : (
          <>
            {!namesItself(spec, drawn, width) && <ChartKey data={drawn} />}
            {canvas(spec.across ? Math.min(height, drawn.categories.length * BAR + EDGES) : height)}
          </>
        )}
      </div>
    </section>
  );
}
