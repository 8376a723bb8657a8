import { DeleteOutlined, ShareAltOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { confirm, notify } from '@/runtime/notices/notices';
import styles from './advanced.module.css';
import type { AdvancedQuery } from './advanced-query';
import { messages } from './messages';
import type { SavedQuery } from './saved-queries';
import { SharePanel } from './SharePanel';
import { useSavedQueries, type StoredQuery } from './use-saved-queries';

interface Props {
  list: string;
  /** The entered query; null, with a message, while it is empty or unfinished. */
  getQuery: (emptyMessage: string) => AdvancedQuery | null;
  onUse: (saved: SavedQuery) => void;
}

interface ItemProps {
  query: StoredQuery;
  onUse: () => void;
  onShare: () => void;
  onDelete: () => void;
}

/** A saved query: pressing it uses it; what the user may not change can only be used. */
function SavedQueryItem({ query, onUse, onShare, onDelete }: ItemProps) {
  const { title, id, editable, roles, sharedBy } = query;
  const note = sharedBy !== null ? messages.sharedBy(sharedBy) : roles.length > 0 ? messages.isShared : null;
  return (
    <li>
      <Button type="text" title={title} aria-label={messages.use(title)} onClick={onUse}>
        <span>{title}</span>
      </Button>
      {note && <small>{note}</small>}
      {id !== null && editable && (
        <Button
          type="text"
          icon={<ShareAltOutlined aria-hidden="true" />}
          aria-label={messages.share(title)}
          onClick={onShare}
        />
      )}
      {editable && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={messages.deleteSaved(title)}
          onClick={onDelete}
        />
      )}
    </li>
  );
}

/** Asks before a query that others use is deleted. */
const confirmsDelete = ({ title, roles }: StoredQuery): Promise<boolean> =>
  roles.length === 0
    ? Promise.resolve(true)
    : confirm({
        title: messages.deleteTitle(title),
        text: messages.deleteText(roles.length),
        danger: true,
        okText: messages.deleteOk,
      });

/** The saved queries of a list: use, share, delete, save the entered one. */
export function SavedQueries({ list, getQuery, onUse }: Props) {
  const id = useId();
  const { queries, loading, busy, roles, save: store, remove, share } = useSavedQueries(list);
  const [name, setName] = useState('');
  const [asksOverwrite, setAsksOverwrite] = useState(false);
  const [sharing, setSharing] = useState<StoredQuery | null>(null);
  const title = name.trim();

  const save = async (overwrite: boolean): Promise<void> => {
    const query = getQuery(messages.emptySave);
    if (!query) return;
    if (title === '') return notify.warning(messages.emptyName);
    const replaced = queries.find((one) => one.title === title && one.sharedBy === null) ?? null;
    if (!overwrite && replaced) return setAsksOverwrite(true);
    if (!(await store(title, query, replaced))) return;
    setAsksOverwrite(false);
    setName('');
    notify.success(messages.savedDone);
  };
  const shareWith = async (query: StoredQuery, chosen: readonly string[]) => {
    if (!(await share(query, chosen))) return;
    setSharing(null);
    notify.success(messages.savedDone);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // Enter saves the query instead of running it.
    event.preventDefault();
    void save(false);
  };
  return (
    <aside className={styles.saved} aria-labelledby={id} aria-busy={loading}>
      <h3 id={id}>{messages.saved}</h3>
      {!loading && queries.length === 0 && <p>{messages.noneSaved}</p>}
      <ul>
        {queries.map((one) => (
          <SavedQueryItem
            key={one.id ?? `local ${one.title}`}
            query={one}
            onUse={() => onUse(one)}
            onShare={() => setSharing(one)}
            onDelete={() => void confirmsDelete(one).then((agreed) => agreed && remove(one))}
          />
        ))}
      </ul>
      {sharing && (
        <SharePanel
          key={sharing.id}
          query={sharing}
          {...{ roles, busy }}
          onShare={(chosen) => void shareWith(sharing, chosen)}
          onClose={() => setSharing(null)}
        />
      )}
      <div className={styles.saveLine}>
        <Input
          aria-label={messages.saveName}
          placeholder={messages.saveName}
          maxLength={50}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setAsksOverwrite(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Button loading={busy && !sharing} onClick={() => void save(false)}>
          {messages.save}
        </Button>
      </div>
      {asksOverwrite && (
        <div role="alert" className={styles.overwrite}>
          <span>{messages.exists(title)}</span>
          <Button size="small" danger onClick={() => void save(true)}>
            {messages.overwrite}
          </Button>
        </div>
      )}
    </aside>
  );
}
