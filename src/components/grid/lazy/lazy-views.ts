/** Components that are loaded later, each rendered inside a `Suspense`: the interaction chunk, and the column filter. */
import { lazy } from 'react';
import { loadChunk } from '@/runtime/http/connection';

const loadInteractionChunk = () => loadChunk(() => import('./interaction-chunk'));

export const ActiveCell = lazy(async () => ({ default: (await loadInteractionChunk()).ActiveCell }));
export const CellMenu = lazy(async () => ({ default: (await loadInteractionChunk()).CellMenu }));
export const ColumnFilter = lazy(() => loadChunk(() => import('../sort-filter/ColumnFilter')));
export const ErrorBar = lazy(async () => ({ default: (await loadInteractionChunk()).ErrorBar }));
export const FindBar = lazy(async () => ({ default: (await loadInteractionChunk()).FindBar }));
export const PasteReport = lazy(async () => ({ default: (await loadInteractionChunk()).PasteReport }));
