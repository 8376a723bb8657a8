import type { WidgetProps } from '@/registry/views';

/** Height of the drawing unless the page states one, in pixels. */
export const DRAWING = 240;
/** Title, note and the gap below them; the title is higher on a phone. */
const HEAD = { wide: 63, narrow: 71 };
/** Legend above bars of several colours. */
const LEGEND = 19;

/** Height of a chart with its head, in pixels. */
export function height(
  { height: drawing = DRAWING, type, by }: WidgetProps<'chart'>['props'],
  narrow: boolean,
): number {
  return HEAD[narrow ? 'narrow' : 'wide'] + drawing + (type === 'bar' && by !== undefined ? LEGEND : 0);
}
