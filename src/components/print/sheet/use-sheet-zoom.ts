import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { PrintSettings } from '@/model/screens/screen';
import { sheetWidth } from './sheet';

/** Scale at which a sheet fits the width of the preview; at most its true size. */
export function useSheetZoom(settings: PrintSettings): { root: RefObject<HTMLDivElement | null>; zoom: number } {
  const root = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const fit = () => {
      const width = root.current?.clientWidth ?? 0;
      if (width > 0) setZoom(Math.min(1, width / sheetWidth(settings)));
    };
    fit();
    const observer = new ResizeObserver(fit);
    if (root.current) observer.observe(root.current);
    return () => observer.disconnect();
  }, [settings]);
  return { root, zoom };
}
