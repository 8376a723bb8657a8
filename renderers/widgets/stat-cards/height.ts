import type { WidgetProps } from '@/registry/views';

/** Label, figure and notes of a card, in pixels. */
const CARD = 85;
/** The trend below the figure on a phone, with its gap. */
const TREND = 36;
const GAP = 16;

/** Height of the cards, in pixels: one line of them, on a phone two in a line. */
export function height({ items }: WidgetProps<'stat-cards'>['props'], narrow: boolean): number {
  if (!narrow) return CARD;
  const lines = Array.from({ length: Math.ceil(items.length / 2) }, (_, line) => items.slice(line * 2, line * 2 + 2));
  const heights = lines.map((line) => CARD + (line.some(({ spark }) => spark) ? TREND : 0));
  return heights.reduce((sum, one) => sum + one, GAP * (lines.length - 1));
}
