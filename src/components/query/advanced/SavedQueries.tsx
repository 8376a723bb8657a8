import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { notify } from '@/runtime/notices/notices';
import styles from './advanced.module.css';
import type { AdvancedQuery } from './advanced-query';
import { messages } from './messages';
import { deleteQuery, savedQueries, saveQuery, type SavedQuery } from './saved-queries';

interface Props {
  list: string;
  /** The entered query; null, with a message, while it is empty or unfinished. */
  getQuery: (emptyMessage: string) => AdvancedQuery | null;
  onUse: (saved: SavedQuery) => void;
}

/** The saved queries of a list: use, delete, save the entered one. */
export function SavedQueries({ list, getQuery, onUse }: Props) {
  const id = useId();
  const [saved, setSaved] = useState(() => savedQueries(list));
  const [name, setName] = useState('');
  const [asksOverwrite, setAsksOverwrite] = useState(false);
  const title = name.trim();

  const save = (overwrite: boolean) => {
    const query = getQuery(messages.emptySave);
    if (!query) return;
    if (title === '') return void notify.warning(messages.emptyName);
    if (!overwrite && saved.some((one) => one.title === title)) return setAsksOverwrite(true);
    setSaved(saveQuery(list, { title, matchType: query.matchType, records: query.rules }));
    setAsksOverwrite(false);
    setName('');
    notify.success(messages.savedDone);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // Enter saves the query instead of running it.
    event.preventDefault();
    save(false);
  };
  return (
    <aside className={styles.saved} aria-labelledby={id}>
      <h3 id={id}>{messages.saved}</h3>
      {saved.length === 0 && <p>{messages.noneSaved}</p>}
      <ul>
        {saved.map((one) => (
          <li key={one.title}>
            <Button type="text" title={one.title} aria-label={messages.use(one.title)} onClick={() => onUse(one)}>
              <span>{one.title}</span>
            </Button>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={messages.deleteSaved(one.title)}
              onClick={() => setSaved(deleteQuery(list, one.title))}
            />
          </li>
        ))}
      </ul>
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
        <Button onClick={() => save(false)}>{messages.save}</Button>
      </div>
      {asksOverwrite && (
        <div role="alert" className={styles.overwrite}>
          <span>{messages.exists(title)}</span>
          <Button size="small" danger onClick={() => save(true)}>
            {messages.overwrite}
          </Button>
        </div>
      )}
    </aside>
  );
}
