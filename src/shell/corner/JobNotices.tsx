import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { cancelJob, dismissJob, isActive, jobs, watchJobs, type Job } from '@/runtime/jobs/jobs';
import { downloadStoredFile } from '@/runtime/files/stored-files';
import { reportError } from '@/runtime/notices/notices';
import { copyToClipboard } from '@/runtime/notices/clipboard';
import { ChevronIcon, CloseIcon, SuccessIcon, WarningIcon } from '../icons/icons';
import { messages } from '../messages';
import corner from './corner.module.css';
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
      <div className={`${corner.line} ${styles.counts}`}>
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
      <div className={corner.line}>
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
  const { id, title, failures, file } = job;
  return (
    <>
      <output>{resultText(job)}</output>
      {file && (
        <div className={corner.line}>
          <button type="button" onClick={() => void downloadStoredFile(file.path, file.name).catch(reportError)}>
            {texts.download(file.name)}
          </button>
        </div>
      )}
      {failures.length > 0 ? <Failures job={job} /> : null}
      <button
        type="button"
        className={`${corner.corner} ${styles.close}`}
        aria-label={texts.dismissOf(title)}
        onClick={() => void dismissJob(id).catch(reportError)}
      >
        <CloseIcon />
      </button>
    </>
  );
}

type Tone = 'active' | 'success' | 'warning' | 'error';

/** How a job went: its colour and icon. */
function toneOf({ state, failed }: ReadonlyJob): Tone {
  if (isActive({ state })) return 'active';
  if (state === 'failed') return 'error';
  return state === 'cancelled' || failed > 0 ? 'warning' : 'success';
}

const ICONS: Readonly<Record<Tone, (() => React.JSX.Element) | null>> = {
  active: null,
  success: SuccessIcon,
  warning: WarningIcon,
  error: WarningIcon,
};

function JobNotice({ job }: { job: ReadonlyJob }) {
  const tone = toneOf(job);
  const Icon = ICONS[tone];
  return (
    <li className={styles.job} data-tone={tone}>
      <h3 className={corner.head} data-tone={tone} title={job.title}>
        {Icon && <Icon />}
        {job.title}
      </h3>
      {tone === 'active' ? <Progress job={job} /> : <Result job={job} />}
    </li>
  );
}

/** The worst result, which the minimised notices show; `active` without one. */
const worstTone = (list: readonly ReadonlyJob[]): Tone =>
  (['error', 'warning', 'success'] as const).find((tone) => list.some((job) => toneOf(job) === tone)) ?? 'active';

/** The background jobs of the user: progress and cancellation, then the result until it is closed. Can be minimised. */
export function JobNotices() {
  useEffect(() => watchJobs(), []);
  const { list } = useSnapshot(jobs());
  const [minimised, setMinimised] = useState(false);
  const id = useId();
  if (list.length === 0) return null;
  const tone = minimised ? worstTone(list) : 'active';
  const Icon = ICONS[tone];
  const label = minimised ? texts.restore : texts.minimise;
  return (
    <section className={corner.part} aria-label={texts.title}>
      <h2 className={corner.head} data-tone={tone}>
        {Icon && <Icon />}
        {texts.title}
        <span className={corner.note}>{texts.active(list.filter(isActive).length, list.length)}</span>
      </h2>
      <button
        type="button"
        className={corner.corner}
        aria-expanded={!minimised}
        aria-controls={id}
        aria-label={label}
        title={label}
        onClick={() => setMinimised(!minimised)}
      >
        <ChevronIcon />
      </button>
      <ul id={id} hidden={minimised}>
        {list.map((job) => (
          <JobNotice key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}
