import { SearchOutlined } from '@ant-design/icons';
import { useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { listMenu, searchMenu, type Found } from '@/runtime/menu';
import { session, type MenuEntry } from '@/runtime/session-state';
import { texts } from '../texts';
import { follow } from './follow';
import { MenuIcon } from '@/components/icon/MenuIcon';
import { shortcuts } from './shortcuts';
import styles from './search.module.css';

/** Nobody reads more. */
const MOST = 50;

/**
 * Finds a menu entry by its title and goes there.
 * @param props.inline the list hangs below the field while it has the focus; else it stands there
 */
export function MenuFinder(props: { inline: boolean; input: RefObject<HTMLInputElement | null>; onDone: () => void }) {
  const { inline, input, onDone } = props;
  const id = useId();
  const menu = useSnapshot(session).menu as readonly MenuEntry[] | null;
  const all = useMemo(() => listMenu(menu ?? []), [menu]);
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useMemo(() => searchMenu(all, words).slice(0, MOST), [all, words]);
  const shown = !inline || open;

  const end = () => {
    setOpen(false);
    setWords('');
    setAt(0);
    onDone();
  };
  const pick = ({ entry }: Found) => {
    end();
    follow(entry);
  };
  const step = (by: number) => {
    setOpen(true);
    const next = (at + by + found.length) % Math.max(found.length, 1);
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const one = found[at];
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && shown && one) pick(one);
    else if (event.key === 'Escape' && inline) end();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.finder} data-inline={inline}>
      <label className={styles.field}>
        <SearchOutlined aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={texts.searchMenu}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && found[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.searchMenu}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {inline ? <kbd aria-hidden="true">{shortcuts.search?.keys.join(' ')}</kbd> : null}
      </label>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list of choices cannot hold icons */}
      <div id={`${id}-list`} role="listbox" aria-label={texts.searchFound} className={styles.found} hidden={!shown}>
        {found.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the field has the keys
          <div
            key={one.entry.id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Before the field loses the focus, and with it the list.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setAt(index)}
            onClick={() => pick(one)}
          >
            <MenuIcon name={one.entry.icon} />
            <span>{one.entry.title}</span>
            <small>{one.above.join(' / ')}</small>
          </div>
        ))}
      </div>
      {shown && found.length === 0 ? <output className={styles.none}>{texts.searchNone(words)}</output> : null}
    </div>
  );
}
