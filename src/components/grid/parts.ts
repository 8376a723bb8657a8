/** The table's parts that come when they are asked for; a `Suspense` stands around each. */
import { lazy } from 'react';
import { loadPart } from '@/runtime/online';

const load = () => loadPart(() => import('./asked'));

export const Caret = lazy(async () => ({ default: (await load()).Caret }));
export const CellMenu = lazy(async () => ({ default: (await load()).CellMenu }));
export const FilterBox = lazy(async () => ({ default: (await load()).FilterBox }));
export const FindBar = lazy(async () => ({ default: (await load()).FindBar }));
export const PasteReport = lazy(async () => ({ default: (await load()).PasteReport }));
