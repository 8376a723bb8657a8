import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

/** Receives files that are dropped on an element or pasted into it. @returns true while something is dragged over it */
export function useFileDrop(
  box: RefObject<HTMLElement | null>,
  enabled: boolean,
  onFiles: (files: File[]) => void,
): boolean {
  const [dragOver, setDragOver] = useState(false);
  const add = useEffectEvent(onFiles);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !enabled) return undefined;
    const addFiles = (event: Event, files: FileList | undefined) => {
      if (!files || files.length === 0) return;
      event.preventDefault();
      add([...files]);
    };
    const onDragOver = (event: DragEvent) => {
      event.preventDefault();
      setDragOver(true);
    };
    const onDragLeave = () => setDragOver(false);
    const onDrop = (event: DragEvent) => {
      setDragOver(false);
      addFiles(event, event.dataTransfer?.files);
    };
    const onPaste = (event: ClipboardEvent) => addFiles(event, event.clipboardData?.files);
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('dragover', onDragOver, { signal });
    element.addEventListener('dragleave', onDragLeave, { signal });
    element.addEventListener('drop', onDrop, { signal });
    element.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [box, enabled]);
  return dragOver;
}
