/**
 * The browser's ResizeObserver, which `vite.config.ts` gives to FormGrid in place of @juggle/resize-observer: that one
 * reads the sizes of all groups in every frame of the quarter of a second after any change on the page.
 */
export const { ResizeObserver } = globalThis;
