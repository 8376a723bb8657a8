import { Alert, Button, Empty, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { PartError } from '@/components/loading/PartError';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import {
  bell,
  CATEGORIES,
  onBellOpened,
  type Announcement,
  type Category,
  type Priority,
} from '@/runtime/announcements/announcements';
import { desktopPermission, requestDesktopPermission } from '@/runtime/announcements/desktop-notices';
import { openAnnouncement } from '@/runtime/announcements/open-announcement';
import { navigateTo } from '@/runtime/navigation/addresses';
import { notify, reportError } from '@/runtime/notices/notices';
import styles from './announcements.module.css';
import { messages } from './messages';

const MY_ANNOUNCEMENTS = '/isps/userAnnouncement';

const COLORS: Readonly<Record<Priority, string>> = { L: 'default', M: 'warning', H: 'error' };

function Entry({ announcement, onOpen }: { announcement: Announcement; onOpen: () => void }) {
  const { title, summary, sender, sendTime, priority } = announcement;
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onOpen}>
        <span className={styles.head}>
          <strong title={title}>{title}</strong>
          <Tag bordered={false} color={COLORS[priority]}>
            {messages.priorities[priority]}
          </Tag>
        </span>
        {summary !== '' && <span className={styles.summary}>{summary}</span>}
        <span className={styles.note}>{[sender, sendTime.slice(0, 16)].filter(Boolean).join(' · ')}</span>
      </button>
    </li>
  );
}

function EntryList({ category, onClose }: { category: Category; onClose: () => void }) {
  const { list } = useSnapshot(bell())[category];
  if (list.length === 0)
    return (
      <Empty
        className={styles.empty ?? ''}
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={messages.empty[category]}
      />
    );
  return (
    <ul className={styles.list}>
      {list.map((announcement) => (
        <Entry
          key={announcement.id}
          announcement={announcement}
          onOpen={() => {
            onClose();
            void openAnnouncement(announcement);
          }}
        />
      ))}
    </ul>
  );
}

/** Asks for notifications of the desktop; absent once the user has decided. */
function DesktopButton() {
  const [permission, setPermission] = useState(desktopPermission);
  if (permission !== 'default') return null;
  const ask = async () => {
    const now = await requestDesktopPermission();
    setPermission(now);
    if (now === 'granted') notify.success(messages.desktopOn);
    if (now === 'denied') notify.info(messages.desktopDenied);
  };
  return (
    <Button type="text" size="small" onClick={() => void ask().catch(reportError)}>
      {messages.desktop}
    </Button>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const state = useSnapshot(bell());
  // Opens with the tab that has unread announcements.
  const [active, setActive] = useState<Category>(
    () => CATEGORIES.find((category) => bell()[category].total > 0) ?? 'notices',
  );
  const isEmpty = CATEGORIES.every((category) => state[category].list.length === 0);
  if (state.status === 'loading') return <PartSkeleton />;
  if (state.status === 'failed' && isEmpty) return <PartError error={state.error} onRetry={onBellOpened} />;
  return (
    <>
      {state.status === 'failed' && (
        <Alert
          type="warning"
          banner
          message={messages.stale}
          action={
            <Button size="small" onClick={onBellOpened}>
              {messages.retry}
            </Button>
          }
        />
      )}
      <Tabs
        centered
        activeKey={active}
        onChange={(key) => setActive(CATEGORIES.find((one) => one === key) ?? 'notices')}
        items={CATEGORIES.map((category) => ({
          key: category,
          label: messages.tab(messages.tabs[category], state[category].total),
          children: <EntryList category={category} onClose={onClose} />,
        }))}
      />
    </>
  );
}

/** Unread announcements in two tabs, and the way to all of them. */
export default function BellPanel({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className={styles.content}>
        <Content onClose={onClose} />
      </div>
      <footer className={styles.footer}>
        <DesktopButton />
        <Button
          type="link"
          onClick={() => {
            onClose();
            navigateTo(MY_ANNOUNCEMENTS);
          }}
        >
          {messages.more}
        </Button>
      </footer>
    </>
  );
}
