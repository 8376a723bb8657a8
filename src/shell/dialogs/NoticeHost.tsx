import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { dismissNotice, notices, type Notice, type NoticeTone } from '@/runtime/notices/notices';
import { CloseIcon, SuccessIcon, WarningIcon } from '../icons/icons';
import { messages } from '../messages';
import styles from './overlays.module.css';

const ICONS: Readonly<Record<NoticeTone, () => React.JSX.Element>> = {
  success: SuccessIcon,
  error: WarningIcon,
  warning: WarningIcon,
  info: WarningIcon,
};

function Toast({ notice }: { notice: Notice }) {
  const element = useRef<HTMLDivElement>(null);
  const { key, durationMs: life, count, tone, title, text } = notice;
  useEffect(() => {
    if (life === 0) return undefined;
    // Stays while the pointer is on it.
    const timer = setInterval(() => element.current?.matches(':hover') || dismissNotice(key), life);
    return () => clearInterval(timer);
  }, [life, key]);
  const Icon = ICONS[tone];
  return (
    <div ref={element} className={styles.toast} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon />
      <div>
        {title ? <strong>{title}</strong> : null}
        <span>{text}</span>
      </div>
      {count > 1 ? <small>{messages.times(count)}</small> : null}
      <button type="button" aria-label={messages.close} onClick={() => dismissNotice(key)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** Renders the notices of `runtime/notices`, newest last. A notice stays while the pointer is on it. */
export function NoticeHost() {
  const { list } = useSnapshot(notices());
  return (
    <div className={styles.toasts}>
      {list.map((notice) => (
        // A repeated notice is mounted again: its time restarts, and screen readers announce it.
        <Toast key={`${notice.key}:${notice.count}`} notice={notice} />
      ))}
    </div>
  );
}
