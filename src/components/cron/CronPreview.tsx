import { useEffect, useMemo, useState } from 'react';
import { createCronPreview, cronTimeZone, type CronPreview } from '@/runtime/workers/cron-preview';
import { isCancelled } from '@/runtime/errors/api-error';
import styles from './cron.module.css';
import { messages } from './messages';

/** Next run times of an expression, computed in a web worker after the user stops typing. */
export function CronPreview({ text }: { text: string }) {
  const [previewState, setPreviewState] = useState<{ text: string; found: CronPreview | Error } | null>(null);
  const preview = useMemo(() => createCronPreview(), []);
  useEffect(() => {
    const take = (found: CronPreview | Error) => setPreviewState({ text, found });
    preview(text).then(take, (error: unknown) => {
      if (!isCancelled(error)) take(error instanceof Error ? error : new Error(String(error)));
    });
    return preview.cancel;
  }, [preview, text]);

  const found = previewState?.text === text ? previewState.found : null;
  const runs = found === null || 'message' in found ? [] : found;
  const messageText =
    found === null
      ? messages.searching
      : 'message' in found
        ? found.message
        : runs.length === 0
          ? messages.never
          : null;
  return (
    <section className={styles.preview} aria-live="polite">
      <h3>
        {messages.next} <small>{messages.basis(cronTimeZone())}</small>
      </h3>
      {messageText === null ? (
        <ol>
          {runs.map((run) => (
            <li key={run}>{run}</li>
          ))}
        </ol>
      ) : (
        <p>{messageText}</p>
      )}
    </section>
  );
}
