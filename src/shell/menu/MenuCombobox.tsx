import { SearchOutlined } from '@ant-design/icons';
import { useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import { listMenuPages, menuTexts, searchMenu, type MenuMatch } from '@/runtime/navigation/menu';
import { session } from '@/runtime/session/session-state';
import { messages } from '../messages';
import { openMenuEntry } from './open-menu-entry';
import { MenuIcon } from '@/components/icon/MenuIcon';
import { shortcuts } from '../shortcuts/shortcuts';
import styles from './menu-search.module.css';

/** Maximum number of results in the list. */
const MAX_RESULTS = 50;

/**
 * Combobox that finds a menu entry by its title or its pinyin and opens it.
 * @param props.inline true: the list opens below the field on click or input and closes on blur; false: always open
 */
export function MenuCombobox(props: {
  inline: boolean;
  input: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}) {
  const { inline, input, onDone } = props;
  const id = useId();
  const menu = useSnapshot(session()).menu;
  const all = useMemo(() => listMenuPages(menu ?? []), [menu]);
  const texts = useMemo(() => menuTexts(all), [all]);
  const [words, setWords] = useState('');
  const matcherOf = useTextMatching(texts, words);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useMemo(() => searchMenu(all, words, matcherOf).slice(0, MAX_RESULTS), [all, words, matcherOf]);
  const shown = !inline || open;

  const end = () => {
    setOpen(false);
    setWords('');
    setAt(0);
    onDone();
  };
  const pick = ({ entry }: MenuMatch) => {
    end();
    openMenuEntry(entry);
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
          aria-label={messages.searchMenu}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && found[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={messages.searchMenu}
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
      <div id={`${id}-list`} role="listbox" aria-label={messages.searchFound} className={styles.found} hidden={!shown}>
        {found.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the field has the keys
          <div
            key={one.entry.id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Prevents the default: the field would lose the focus before the click, and the list would close.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setAt(index)}
            onClick={() => pick(one)}
          >
            <MenuIcon name={one.entry.icon} />
            <span>{one.entry.title}</span>
            <small>{one.parentTitles.join(' / ')}</small>
          </div>
        ))}
      </div>
      {shown && found.length === 0 ? <output className={styles.none}>{messages.searchNone(words)}</output> : null}
    </div>
  );
}
