import { useLayoutEffect, useState, type RefObject } from 'react';
import type { UploadList } from './upload-list';

/** Adds files that are dropped on an element or pasted into it. @returns true while something is dragged over it */
export function useFileDrop(box: RefObject<HTMLElement | null>, enabled: boolean, list: UploadList): boolean {
  const [dragOver, setDragOver] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !enabled) return undefined;
    const addFiles = (event: Event, files: FileList | undefined) => {
      if (!files || files.length === 0) return;
      event.preventDefault();
      list.add([...files]);
    };
    const listeners = {
      dragover: (event: DragEvent) => {
        event.preventDefault();
        setDragOver(true);
      },
      dragleave: () => setDragOver(false),
      drop: (event: DragEvent) => {
        setDragOver(false);
        addFiles(event, event.dataTransfer?.files);
      },
      paste: (event: ClipboardEvent) => addFiles(event, event.clipboardData?.files),
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) element.removeEventListener(name, listener);
    };
  }, [box, enabled, list]);
  return dragOver;
}
