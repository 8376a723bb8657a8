import { useEffect, useRef, useState } from 'react';

interface TaskOptions {
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

export type ImportTask = ReturnType<typeof useImportTask>;

/** Runs one request of the dialog at a time; the dialog aborts it when it unmounts. */
export function useImportTask() {
  const [progress, setProgress] = useState<number | null>(null);
  const [running, setRunning] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  /** Does nothing while a request runs: a double click is one request. */
  const start = async (work: (options: TaskOptions) => Promise<void>): Promise<void> => {
    if (current.current) return;
    const abort = new AbortController();
    current.current = abort;
    setRunning(true);
    try {
      await work({ signal: abort.signal, onProgress: setProgress });
    } finally {
      current.current = null;
      setRunning(false);
      setProgress(null);
    }
  };
  return { running, progress, start };
}
