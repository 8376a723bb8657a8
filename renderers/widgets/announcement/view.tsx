import { Button, Empty, Tag } from 'antd';
import SafeHtml from '@/components/editor/html/SafeHtml';
import { parseAnnouncement, type Priority } from '@/runtime/announcements/announcements';
import { followTarget, targetOfAnnouncement } from '@/runtime/announcements/open-announcement';
import { reportError } from '@/runtime/notices/notices';
import type { WidgetProps } from '@/registry/views';
import styles from './announcement.module.css';
import { messages } from './messages';

const COLORS: Readonly<Record<Priority, string>> = { L: 'default', M: 'warning', H: 'error' };

/** An announcement: title, publisher, time, sanitised content; 去处理 only for a safe address (spec 1 §2.7). */
export default function AnnouncementWidget({ props, close }: WidgetProps<'announcement'>) {
  const announcement = parseAnnouncement(props.announcement);
  if (!announcement) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.missing} />;
  const { title, sender, sendTime, content, summary, priority, openType } = announcement;
  const target = targetOfAnnouncement(announcement);
  const canHandle = openType === 'url' && target.kind !== 'none';
  return (
    <article className={styles.announcement} data-announcement>
      <header className={styles.head}>
        <h2>{title}</h2>
        <p>
          <Tag bordered={false} color={COLORS[priority]}>
            {messages.priorities[priority]}
          </Tag>
          <span>
            {messages.sender}：{sender}
          </span>
          <span>
            {messages.sendTime}：{sendTime}
          </span>
        </p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a long text */}
      <div className={styles.body} tabIndex={0}>
        {content === '' ? <p className={styles.plain}>{summary || messages.noContent}</p> : <SafeHtml html={content} />}
      </div>
      <footer className={styles.footer}>
        {close && <Button onClick={() => close()}>{messages.close}</Button>}
        {canHandle && (
          <Button
            type="primary"
            onClick={() => {
              close?.();
              void followTarget(target).catch(reportError);
            }}
          >
            {messages.handle}
          </Button>
        )}
      </footer>
    </article>
  );
}
