import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { dismiss, notices, type Notice, type Tone } from '@/runtime/notice';
import { Cross, Tick, Warning } from '../signin/glyphs';
import { texts } from '../texts';
import styles from './hosts.module.css';

const ICONS: Readonly<Record<Tone, () => React.JSX.Element>> = {
  success: Tick,
  error: Warning,
  warning: Warning,
  info: Warning,
};

function Toast({ notice }: { notice: Notice }) {
  const element = useRef<HTMLDivElement>(null);
  const { key, life, count, tone, title, text } = notice;
  useEffect(() => {
    if (life === 0) return undefined;
    // Stays while the pointer rests on it.
    const timer = setInterval(() => element.current?.matches(':hover') || dismiss(key), life);
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
      {count > 1 ? <small>{texts.times(count)}</small> : null}
      <button type="button" aria-label={texts.close} onClick={() => dismiss(key)}>
        <Cross />
      </button>
    </div>
  );
}

/** Draws `runtime/notice`: at the top, newest last, held while the pointer rests on one. */
export function NoticeHost() {
  const { list } = useSnapshot(notices);
  return (
    <div className={styles.toasts}>
      {list.map((notice) => (
        // Said again, it is new: it stays as long again, and is announced again.
        <Toast key={`${notice.key}:${notice.count}`} notice={notice as Notice} />
      ))}
    </div>
  );
}
