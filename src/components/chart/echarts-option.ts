/** Builds echarts options from chart data. Pure functions: colours and size are arguments. */
import { formatValue, formatShare, type ChartData, type ChartSpec } from './chart-data';
import type { EChartsOption } from './echarts';
import { colorAt, type ChartColors } from './chart-colors';

export interface DrawOptions {
  colors: ChartColors;
  /** Width of the drawing area, in pixels. */
  width: number;
  /** False when the user prefers reduced motion. */
  animate: boolean;
}

/** Below this width in pixels, labels at the line ends would leave too little space for the lines. */
const MIN_WIDTH_FOR_END_LABELS = 480;
/** Width of a digit, as a part of the font size. */
const DIGIT_WIDTH = 0.6;
/** With more bars than this, value labels would overlap. */
const MAX_BAR_LABELS = 16;
const FONT = 12;

/** True when the drawing labels every series itself; otherwise a legend is needed. */
export const labelsEverySeries = (spec: ChartSpec, data: ChartData, width: number): boolean =>
  data.series.length < 2 || spec.type === 'pie' || (spec.type === 'line' && width >= MIN_WIDTH_FOR_END_LABELS);

/** Escapes braces, which are markup in echarts rich text. */
const escapeMarkup = (text: string): string => text.replaceAll('{', '{\u200b');

const formatWithUnit = (spec: ChartSpec, figure: string | null): string =>
  figure === null || spec.unit === ''
    ? formatValue(figure, spec.decimals)
    : `${formatValue(figure, spec.decimals)} ${spec.unit}`;

/** Tooltip of one category: one line per series with exact values. */
export function tooltipText(spec: ChartSpec, data: ChartData, at: number): string {
  const lines = data.series.map(({ name, values: figures }) => {
    const figure = figures[at] ?? null;
    return spec.type === 'pie'
      ? `${formatWithUnit(spec, figure)}  ${formatShare(figure, figures)}`
      : `${escapeMarkup(name)}  ${formatWithUnit(spec, figure)}`;
  });
  return [escapeMarkup(data.categories[at] ?? ''), ...lines].join('\n');
}

/** Converts decimal text to numbers for drawing; `-` marks a missing value in echarts. */
const toNumbers = (figures: readonly (string | null)[]): (number | '-')[] =>
  figures.map((figure) => (figure === null ? '-' : Number(figure)));

const textStyle = ({ colors }: DrawOptions) => ({ fontFamily: colors.font, fontSize: FONT, color: colors.label });

const indexOf = (params: unknown): number => ([params].flat()[0] as { dataIndex?: number } | undefined)?.dataIndex ?? 0;

function tooltip(spec: ChartSpec, data: ChartData, setting: DrawOptions): EChartsOption['tooltip'] {
  const { colors } = setting;
  return {
    trigger: spec.type === 'pie' ? 'item' : 'axis',
    // Drawn on the canvas: an HTML tooltip would write style attributes, which the content security policy forbids.
    renderMode: 'richText',
    confine: true,
    transitionDuration: 0,
    backgroundColor: colors.elevated,
    borderColor: colors.split,
    padding: [8, 12],
    textStyle: {
      ...textStyle(setting),
      color: colors.text,
      lineHeight: 20,
    },
    axisPointer:
      spec.type === 'bar'
        ? { type: 'shadow', shadowStyle: { color: colors.split, opacity: 0.5 } }
        : { type: 'line', lineStyle: { color: colors.axis, type: 'solid' } },
    formatter: (params: unknown) => tooltipText(spec, data, indexOf(params)),
  };
}

/** True when no value is wider than its bar's part of the axis: above a bar the values stand side by side. */
function labelsBars(spec: ChartSpec, data: ChartData, width: number): boolean {
  const count = data.categories.length * data.series.length;
  if (spec.stack || count > MAX_BAR_LABELS) return false;
  const texts = data.series.flatMap(({ values }) => values.map((value) => formatValue(value, spec.decimals)));
  const longest = Math.max(0, ...texts.map((text) => text.length)) * FONT * DIGIT_WIDTH;
  return spec.horizontal || count * longest <= width;
}

function series(spec: ChartSpec, data: ChartData, setting: DrawOptions): EChartsOption['series'] {
  const { colors, width } = setting;
  const own = data.series.length > 1 && labelsEverySeries(spec, data, width);
  const labelled = labelsBars(spec, data, width);
  return data.series.map(({ name, values: figures, isOthers: rest }, index) => {
    const color = colorAt(colors, index, rest);
    if (spec.type === 'pie') {
      return {
        type: 'pie' as const,
        name,
        radius: ['64%', '94%'],
        padAngle: 1,
        label: { show: false },
        emphasis: { scale: false },
        itemStyle: { borderColor: colors.surface, borderWidth: 1 },
        data: toNumbers(figures).map((value, at) => ({
          value,
          name: data.categories[at] ?? '',
          itemStyle: { color: colorAt(colors, at, data.hasOthers && at === figures.length - 1) },
        })),
      };
    }
    const common = { name, data: toNumbers(figures), itemStyle: { color }, ...(spec.stack ? { stack: 'all' } : {}) };
    if (spec.type === 'line') {
      return {
        ...common,
        type: 'line' as const,
        showSymbol: data.categories.length === 1,
        symbolSize: 7,
        lineStyle: { width: 2, color },
        emphasis: { lineStyle: { width: 2 } },
        ...(data.series.length === 1 || spec.stack ? { areaStyle: { color, opacity: spec.stack ? 0.35 : 0.08 } } : {}),
        endLabel: {
          ...textStyle(setting),
          show: own,
          formatter: escapeMarkup(name),
          color,
          fontWeight: 600,
          distance: 6,
          padding: [3, 0],
        },
        labelLayout: { moveOverlap: 'shiftY' as const },
      };
    }
    return {
      ...common,
      type: 'bar' as const,
      barMaxWidth: 24,
      itemStyle: { color, borderRadius: spec.stack ? 0 : spec.horizontal ? [0, 2, 2, 0] : [2, 2, 0, 0] },
      emphasis: { disabled: true },
      label: {
        ...textStyle(setting),
        show: labelled,
        position: spec.horizontal ? ('right' as const) : ('top' as const),
        color: colors.text,
        formatter: (params: unknown) => formatValue(figures[indexOf(params)] ?? null, spec.decimals),
      },
    };
  });
}

/** Width of the longest series name in pixels. A Chinese character is as wide as the font size. */
const endLabelWidth = ({ series: all }: ChartData): number =>
  Math.max(
    ...all.map(({ name }) => [...name].reduce((sum, one) => sum + (one > '\u00ff' ? FONT : FONT * DIGIT_WIDTH), 0)),
  ) + 16;

/** Builds the echarts option of a chart. @param data already limited by `limitForDrawing` */
export function chartOption(spec: ChartSpec, data: ChartData, setting: DrawOptions): EChartsOption {
  const { colors, animate: motion, width } = setting;
  const base: EChartsOption = {
    animation: motion,
    animationDuration: 200,
    animationDurationUpdate: 200,
    textStyle: textStyle(setting),
    tooltip: tooltip(spec, data, setting),
    series: series(spec, data, setting),
  };
  if (spec.type === 'pie') return base;
  const names = {
    type: 'category' as const,
    data: data.categories.map(escapeMarkup),
    inverse: spec.horizontal,
    boundaryGap: spec.type === 'bar',
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colors.axis } },
    axisLabel: {
      ...textStyle(setting),
      hideOverlap: true,
      ...(spec.horizontal ? { width: Math.min(160, width * 0.35), overflow: 'truncate' as const, interval: 0 } : {}),
    },
  };
  const figures = {
    type: 'value' as const,
    splitNumber: 4,
    ...(spec.decimals === 0 ? { minInterval: 1 } : {}),
    splitLine: { show: !spec.horizontal, lineStyle: { color: colors.split } },
    axisLabel: {
      ...textStyle(setting),
      show: !spec.horizontal,
      formatter: (value: number) => formatValue(String(value), 0),
    },
  };
  const ownNames = spec.type === 'line' && data.series.length > 1 && labelsEverySeries(spec, data, width);
  return {
    ...base,
    grid: {
      left: 0,
      top: 16,
      bottom: 0,
      right: spec.horizontal ? 48 : ownNames ? endLabelWidth(data) : 12,
    },
    xAxis: spec.horizontal ? figures : names,
    yAxis: spec.horizontal ? names : figures,
  };
}
