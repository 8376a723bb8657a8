/** Components that are loaded later: the interaction chunk, and the column filter. */
import type { ComponentType } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type * as Interaction from './interaction-chunk';

const loaded: { chunk?: typeof Interaction } = {};

/** A component of the interaction chunk: at once when another one has loaded the chunk. */
const part = <Props extends object>(pick: (chunk: typeof Interaction) => ComponentType<Props>) =>
  lazyComponent<Props>(
    async () => ({ default: pick((loaded.chunk = await import('./interaction-chunk'))) }),
    () => loaded.chunk && pick(loaded.chunk),
  );

/** Gives the chunk to these components: a grid whose code contains it does not load it after its first render. */
export function provideInteraction(chunk: typeof Interaction): void {
  loaded.chunk = chunk;
}

export const ActiveCell = part((chunk) => chunk.ActiveCell);
export const CellMenu = part((chunk) => chunk.CellMenu);
export const ColumnFilter = lazyComponent(() => import('../sort-filter/ColumnFilter'));
export const ErrorBar = part((chunk) => chunk.ErrorBar);
export const FindBar = part((chunk) => chunk.FindBar);
export const PasteReport = part((chunk) => chunk.PasteReport);
