import { useEffect, useMemo, useState } from 'react';
import { createCronPreview, cronTimeZone, type CronPreview } from '@/runtime/workers/cron-preview';
import { isCancelled } from '@/runtime/http/request';
import styles from './cron.module.css';
import { texts } from './messages';

/** The next run times of an expression, looked for beside the page once nobody types any more. */
export function CronPreview({ text }: { text: string }) {
  const [answer, setAnswer] = useState<{ text: string; found: CronPreview | Error } | null>(null);
  const preview = useMemo(() => createCronPreview(), []);
  useEffect(() => {
    const take = (found: CronPreview | Error) => setAnswer({ text, found });
    preview(text).then(take, (error: unknown) => {
      if (!isCancelled(error)) take(error instanceof Error ? error : new Error(String(error)));
    });
    return preview.cancel;
  }, [preview, text]);

  const found = answer?.text === text ? answer.found : null;
  const runs = Array.isArray(found) ? (found as readonly string[]) : [];
  const said =
    found === null ? texts.searching : 'message' in found ? found.message : runs.length === 0 ? texts.never : null;
  return (
    <section className={styles.preview} aria-live="polite">
      <h3>
        {texts.next} <small>{texts.basis(cronTimeZone())}</small>
      </h3>
      {said === null ? (
        <ol>
          {runs.map((run) => (
            <li key={run}>{run}</li>
          ))}
        </ol>
      ) : (
        <p>{said}</p>
      )}
    </section>
  );
}
