import { lazyComponent } from '@/components/deferred/lazy-component';
import { loadChunk } from '@/runtime/http/connection';

/** Loads the code of the editing table. */
export const loadInlineTable = () => loadChunk(() => import('./InlineTable'));

export const InlineTable = lazyComponent(loadInlineTable);
