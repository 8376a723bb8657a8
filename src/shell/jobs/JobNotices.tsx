import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { cancelJob, dismissJob, isActive, jobs, watchJobs, type Job } from '@/runtime/jobs/jobs';
import { reportError } from '@/runtime/notices/notices';
import { copyToClipboard } from '../errors/clipboard';
import { CloseIcon, SuccessIcon, WarningIcon } from '../icons/icons';
import { messages } from '../messages';
import styles from './job-notices.module.css';

type ReadonlyJob = Readonly<Omit<Job, 'failures'>> & { readonly failures: Readonly<Job['failures']> };

const texts = messages.jobs;
const count = (value: number) => value.toLocaleString('zh-CN');

/** What a job came to, in one line. */
function resultText({ state, done, total, failed, message }: ReadonlyJob): string {
  if (state === 'cancelled') return total > 0 ? texts.cancelledAfter(count(done), count(total)) : texts.cancelled;
  if (total > 1 && done === total)
    return failed > 0 ? texts.partly(count(done - failed), count(failed)) : texts.doneCount(count(done));
  return message || texts.done;
}

function Progress({ job }: { job: ReadonlyJob }) {
  const { id, title, total, done, progress, state, cancelling } = job;
  const isKnown = total > 0;
  return (
    <>
      <progress className={styles.bar} aria-label={title} {...(isKnown ? { value: progress, max: 100 } : {})} />
      <div className={styles.line}>
        <span>
          {state === 'waiting' && texts.waiting}
          {state === 'running' && isKnown && texts.counted(count(done), count(total))}
        </span>
        {cancelling ? (
          <span>{texts.cancelling}</span>
        ) : (
          <button
            type="button"
            aria-label={texts.cancelOf(title)}
            onClick={() => void cancelJob(id).catch(reportError)}
          >
            {texts.cancel}
          </button>
        )}
      </div>
    </>
  );
}

function Failures({ job: { title, failed, failures } }: { job: ReadonlyJob }) {
  const [open, setOpen] = useState(false);
  const lines = failures.map(({ name, message }) => `${name}\t${message}`);
  return (
    <>
      <div className={styles.line}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.failures(count(failed))}
        </button>
        <button type="button" onClick={() => copyToClipboard([title, ...lines].join('\n'))}>
          {texts.copy}
        </button>
      </div>
      {open ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a long list
        <ul className={styles.failures} tabIndex={0} aria-label={texts.failures(count(failed))}>
          {failures.map(({ name, message }, index) => (
            // Records can share a name.
            <li key={index}>
              <strong>{name}</strong> {message}
            </li>
          ))}
          {failed > failures.length ? <li>{texts.someFailures(count(failures.length))}</li> : null}
        </ul>
      ) : null}
    </>
  );
}

function Result({ job }: { job: ReadonlyJob }) {
  const { id, title, failures } = job;
  return (
    <>
      <output>{resultText(job)}</output>
      {failures.length > 0 ? <Failures job={job} /> : null}
      <button
        type="button"
        className={styles.close}
        aria-label={texts.dismissOf(title)}
        onClick={() => void dismissJob(id).catch(reportError)}
      >
        <CloseIcon />
      </button>
    </>
  );
}

/** How a job went: its colour and icon. */
function toneOf({ state, failed }: ReadonlyJob): 'active' | 'success' | 'warning' | 'error' {
  if (isActive({ state })) return 'active';
  if (state === 'failed') return 'error';
  return state === 'cancelled' || failed > 0 ? 'warning' : 'success';
}

function JobNotice({ job }: { job: ReadonlyJob }) {
  const tone = toneOf(job);
  return (
    <li className={styles.job} data-tone={tone}>
      <h2 title={job.title}>
        {tone === 'success' && <SuccessIcon />}
        {(tone === 'warning' || tone === 'error') && <WarningIcon />}
        {job.title}
      </h2>
      {tone === 'active' ? <Progress job={job} /> : <Result job={job} />}
    </li>
  );
}

/** The background jobs of the user: progress and cancellation, then the result until it is closed. */
export function JobNotices() {
  useEffect(() => watchJobs(), []);
  const { list } = useSnapshot(jobs());
  if (list.length === 0) return null;
  return (
    <section className={styles.jobs} aria-label={texts.title}>
      <ul>
        {list.map((job) => (
          <JobNotice key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}
