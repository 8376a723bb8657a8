import { lazy } from 'react';
import { loadChunk } from '@/runtime/http/connection';

/** Loads the code of the editing table. */
export const loadInlineTable = () => loadChunk(() => import('./InlineTable'));

export const InlineTable = lazy(loadInlineTable);
