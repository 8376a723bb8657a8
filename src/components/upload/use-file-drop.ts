import { useLayoutEffect, useState, type RefObject } from 'react';
import type { UploadList } from './upload-list';

/** Takes files that are dropped on an element or pasted into it. @returns true while something is held above it */
export function useIncoming(box: RefObject<HTMLElement | null>, open: boolean, list: UploadList): boolean {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !open) return undefined;
    const take = (event: Event, files: FileList | undefined) => {
      if (!files || files.length === 0) return;
      event.preventDefault();
      list.add([...files]);
    };
    const listeners = {
      dragover: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      dragleave: () => setOver(false),
      drop: (event: DragEvent) => {
        setOver(false);
        take(event, event.dataTransfer?.files);
      },
      paste: (event: ClipboardEvent) => take(event, event.clipboardData?.files),
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) element.removeEventListener(name, listener);
    };
  }, [box, open, list]);
  return over;
}
