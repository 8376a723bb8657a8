/** Chart colours of the current theme, read from the CSS variables of the document element. */
import { useState, useSyncExternalStore } from 'react';
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

/** Returns the same colours until the theme has another name: reading them computes the style of the document. */
function createColorReader(): () => ChartColors {
  let known: { theme: string | undefined; colors: ChartColors } | null = null;
  return () => {
    const { theme } = document.documentElement.dataset;
    if (known === null || known.theme !== theme) known = { theme, colors: readColors() };
    return known.colors;
  };
}

/** Chart colours; updated after a theme change, when the CSS variables have their new values. */
export function useChartColors(): ChartColors {
  const [currentColors] = useState(createColorReader);
  return useSyncExternalStore(subscribe, currentColors);
}

/** Colour of a series or slice; `rest`: the colour of the summed rest. */
export const colorAt = (colors: ChartColors, index: number, rest: boolean): string =>
  rest ? colors.others : (colors.series[index % MAX_COLORS] ?? colors.others);
