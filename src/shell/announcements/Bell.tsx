import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { PartBoundary } from '@/components/loading/PartBoundary';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { bell, CATEGORIES, onBellOpened, watchAnnouncements } from '@/runtime/announcements/announcements';
import header from '../theme/console.module.css';
import styles from './announcements.module.css';
import { messages } from './messages';

const BellPanel = lazyComponent(() => import('./BellPanel'));

const MOST = 99;

/** Bell with the number of unread announcements; its panel is a popover of the browser (light dismiss, Esc, top layer). */
export function Bell() {
  useEffect(() => watchAnnouncements(), []);
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const state = useSnapshot(bell());
  const count = CATEGORIES.reduce((sum, category) => sum + state[category].total, 0);
  return (
    <>
      <Button
        type="text"
        className={`${header.tool} ${styles.bell}`}
        aria-label={messages.label(count)}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
        icon={<BellOutlined />}
        {...(count > 0 ? { 'data-count': count > MOST ? messages.most : String(count) } : {})}
      />
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label={messages.title}
        className={styles.panel}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') onBellOpened();
        }}
      >
        {open && (
          <PartBoundary>
            <BellPanel fallback={<PartSkeleton />} onClose={() => panel.current?.hidePopover()} />
          </PartBoundary>
        )}
      </dialog>
    </>
  );
}
