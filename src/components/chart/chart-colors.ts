/** Chart colours of the current theme, read from the CSS variables of the document element. */
import { useMemo, useSyncExternalStore } from 'react';
import { MAX_COLORS } from './chart-data';

export interface ChartColors {
  series: readonly string[];
  others: string;
  text: string;
  label: string;
  axis: string;
  split: string;
  surface: string;
  elevated: string;
  font: string;
}

const readColors = (): ChartColors => {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--jw-${name}`).trim();
  return {
    series: Array.from({ length: MAX_COLORS }, (_, index) => of(`chart${index + 1}`)),
    others: of('chart-rest'),
    text: of('text'),
    label: of('text-third'),
    axis: of('control'),
    split: of('line'),
    surface: of('surface'),
    elevated: of('raised'),
    font: of('font'),
  };
};

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Chart colours; updated after a theme change, when the CSS variables have their new values. */
export function useChartColors(): ChartColors {
  const name = useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme ?? '');
  // oxlint-disable-next-line react/exhaustive-deps -- the name stands for all variables
  return useMemo(readColors, [name]);
}

/** Colour of a series or slice; `rest`: the colour of the summed rest. */
export const colorAt = (colors: ChartColors, index: number, rest: boolean): string =>
  rest ? colors.others : (colors.series[index % MAX_COLORS] ?? colors.others);
