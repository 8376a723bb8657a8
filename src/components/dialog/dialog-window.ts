/** Position and size of a dialog: kept inside the window, and remembered per user and screen. */
import { isJsonObject } from '@/model/http/json';
import { session } from '@/runtime/session/session-state';
import { readItem, writeItem } from '@/runtime/storage/local-storage';

export interface Size {
  /** Pixels. */
  width: number;
  height: number;
}

export interface Vector {
  x: number;
  y: number;
}

/** What a user chose for the dialogs of a screen. */
export interface DialogPreferences {
  full: boolean;
  /** Null: the size of the screen's schema. */
  size: Size | null;
}

/** Limits of a dialog in pixels. */
export const MIN_SIZE: Size = { width: 360, height: 240 };
/** Pixels between a dialog that is resized and the edges of the window. */
const MARGIN = 8;

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/**
 * Limits a move so that a dialog stays inside the window; the head of one that is too large stays visible.
 * @param moved pixels from where the dialog was when the move began
 * @param edges where it was
 */
export const limitMove = (moved: Vector, edges: Edges, view: Size): Vector => ({
  x: clamp(moved.x, -edges.left, Math.max(view.width - edges.right, -edges.left)),
  y: clamp(moved.y, -edges.top, Math.max(view.height - edges.bottom, -edges.top)),
});

/**
 * Size of a dialog whose lower right corner is dragged, between the least size and the edges of the window.
 * @param moved pixels from where the corner was when the drag began
 * @param edges where the dialog was
 */
export const sizeOfDrag = (moved: Vector, { left, top, right, bottom }: Edges, view: Size): Size => ({
  width: clamp(right - left + moved.x, MIN_SIZE.width, Math.max(view.width - MARGIN - left, MIN_SIZE.width)),
  height: clamp(bottom - top + moved.y, MIN_SIZE.height, Math.max(view.height - MARGIN - top, MIN_SIZE.height)),
});

const storageKey = (screen: string): string => `dialog:${session().user?.username ?? ''}:${screen}`;

const isPixels = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Reads the preferences of the signed-in user; damaged parts are ignored. */
export function loadDialogPreferences(screen: string): DialogPreferences {
  const stored = readItem(storageKey(screen));
  const { full, width, height }: Record<string, unknown> = isJsonObject(stored) ? stored : {};
  const size = isPixels(width) && isPixels(height) ? { width, height } : null;
  return { full: full === true, size };
}

/** Stores preferences without expiry. */
export const saveDialogPreferences = (screen: string, { full, size }: DialogPreferences): void =>
  writeItem(storageKey(screen), { full, ...size }, null);
