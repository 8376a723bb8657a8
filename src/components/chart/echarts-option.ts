/** A chart → what echarts draws. Pure: colours and room are given. */
import { figureText, shareText, type ChartData, type ChartSpec } from './chart-data';
import type { EChartsOption } from './echarts';
import { colorAt, type ChartColors } from './chart-colors';

export interface Setting {
  colors: ChartColors;
  /** Pixels to draw in. */
  width: number;
  /** False for who wants no motion. */
  motion: boolean;
}

/** Below this, names at the ends of lines would take the room of the lines. */
const ROOM_FOR_NAMES = 480;
/** More bars than this stand too close for figures of their own. */
const MOST_LABELS = 16;
const FONT = 12;

/** True when every series says its name where it is drawn; else a key is needed. */
export const namesItself = (spec: ChartSpec, data: ChartData, width: number): boolean =>
  data.series.length < 2 || spec.type === 'pie' || (spec.type === 'line' && width >= ROOM_FOR_NAMES);

/** Braces are markup in a drawn text: a name that holds some must not become it. */
const literal = (text: string): string => text.replaceAll('{', '{\u200b');

const withUnit = (spec: ChartSpec, figure: string | null): string =>
  figure === null || spec.unit === ''
    ? figureText(figure, spec.decimals)
    : `${figureText(figure, spec.decimals)} ${spec.unit}`;

/** Exact figures of one category, a line per series. */
export function tooltipText(spec: ChartSpec, data: ChartData, at: number): string {
  const lines = data.series.map(({ name, figures }) => {
    const figure = figures[at] ?? null;
    return spec.type === 'pie'
      ? `${withUnit(spec, figure)}  ${shareText(figure, figures)}`
      : `${literal(name)}  ${withUnit(spec, figure)}`;
  });
  return [literal(data.categories[at] ?? ''), ...lines].join('\n');
}

/** Only where it is drawn does a figure become a number. */
const drawn = (figures: readonly (string | null)[]): (number | '-')[] =>
  figures.map((figure) => (figure === null ? '-' : Number(figure)));

const textStyle = ({ colors }: Setting) => ({ fontFamily: colors.font, fontSize: FONT, color: colors.label });

const indexOf = (params: unknown): number => ([params].flat()[0] as { dataIndex?: number } | undefined)?.dataIndex ?? 0;

function tooltip(spec: ChartSpec, data: ChartData, setting: Setting): EChartsOption['tooltip'] {
  const { colors } = setting;
  return {
    trigger: spec.type === 'pie' ? 'item' : 'axis',
    // Drawn on the canvas: a tooltip of HTML would write style attributes, which the policy forbids.
    renderMode: 'richText',
    confine: true,
    transitionDuration: 0,
    backgroundColor: colors.raised,
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

function series(spec: ChartSpec, data: ChartData, setting: Setting): EChartsOption['series'] {
  const { colors, width } = setting;
  const own = data.series.length > 1 && namesItself(spec, data, width);
  const labelled = !spec.stack && data.categories.length * data.series.length <= MOST_LABELS;
  return data.series.map(({ name, figures, rest }, index) => {
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
        data: drawn(figures).map((value, at) => ({
          value,
          name: data.categories[at] ?? '',
          itemStyle: { color: colorAt(colors, at, data.rest && at === figures.length - 1) },
        })),
      };
    }
    const common = { name, data: drawn(figures), itemStyle: { color }, ...(spec.stack ? { stack: 'all' } : {}) };
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
          formatter: literal(name),
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
      itemStyle: { color, borderRadius: spec.stack ? 0 : spec.across ? [0, 2, 2, 0] : [2, 2, 0, 0] },
      emphasis: { disabled: true },
      label: {
        ...textStyle(setting),
        show: labelled,
        position: spec.across ? ('right' as const) : ('top' as const),
        color: colors.text,
        formatter: (params: unknown) => figureText(figures[indexOf(params)] ?? null, spec.decimals),
      },
    };
  });
}

/** The longest name in a line's end label, in pixels; Chinese characters are as wide as the font is high. */
const nameRoom = ({ series: all }: ChartData): number =>
  Math.max(...all.map(({ name }) => [...name].reduce((sum, one) => sum + (one > '\u00ff' ? FONT : FONT * 0.6), 0))) +
  16;

export function chartOption(spec: ChartSpec, data: ChartData, setting: Setting): EChartsOption {
  const { colors, motion, width } = setting;
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
    data: data.categories.map(literal),
    inverse: spec.across,
    boundaryGap: spec.type === 'bar',
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colors.axis } },
    axisLabel: {
      ...textStyle(setting),
      hideOverlap: true,
      ...(spec.across ? { width: Math.min(160, width * 0.35), overflow: 'truncate' as const, interval: 0 } : {}),
    },
  };
  const figures = {
    type: 'value' as const,
    splitNumber: 4,
    ...(spec.decimals === 0 ? { minInterval: 1 } : {}),
    splitLine: { show: !spec.across, lineStyle: { color: colors.split } },
    axisLabel: {
      ...textStyle(setting),
      show: !spec.across,
      formatter: (value: number) => figureText(String(value), 0),
    },
  };
  const ownNames = spec.type === 'line' && data.series.length > 1 && namesItself(spec, data, width);
  return {
    ...base,
    grid: {
      left: 0,
      top: 16,
      bottom: 0,
      right: spec.across ? 48 : ownNames ? nameRoom(data) : 12,
    },
    xAxis: spec.across ? figures : names,
    yAxis: spec.across ? names : figures,
  };
}
