/** The table's parts that come when they are asked for; a `Suspense` stands around each. */
import { lazy } from 'react';
import { loadChunk } from '@/runtime/http/connection';

const loadInteractionChunk = () => loadChunk(() => import('./interaction-chunk'));

export const ActiveCell = lazy(async () => ({ default: (await loadInteractionChunk()).Caret }));
export const CellMenu = lazy(async () => ({ default: (await loadInteractionChunk()).CellMenu }));
export const ColumnFilter = lazy(async () => ({ default: (await loadInteractionChunk()).FilterBox }));
export const FindBar = lazy(async () => ({ default: (await loadInteractionChunk()).FindBar }));
export const PasteReport = lazy(async () => ({ default: (await loadInteractionChunk()).PasteReport }));
