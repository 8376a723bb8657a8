import { SearchOutlined } from '@ant-design/icons';
import { useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { useTextMatching } from '@/components/text-search/use-text-matching';
import { listMenuPages } from '@/runtime/navigation/menu';
import { recentRecords, type RecentRecord } from '@/runtime/navigation/recent-records';
import { session } from '@/runtime/session/session-state';
import { ownPages } from '@/runtime/account/own-pages';
import { messages } from '../messages';
import { shortcuts } from '../shortcuts/shortcuts';
import {
  searchSections,
  searchTexts,
  type SearchOption,
  type SearchSection,
  type SearchSources,
} from './search-options';
import styles from './menu-search.module.css';

/** The options of the list, in titled groups where there are several. */
function Sections(props: {
  id: string;
  sections: readonly SearchSection[];
  /** Position of the selected option over all sections. */
  at: number;
  onPoint: (index: number) => void;
  onPick: (option: SearchOption) => void;
}) {
  const { id, sections, at, onPoint, onPick } = props;
  const option = (one: SearchOption, index: number) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the field has the keys
    <div
      key={one.key}
      id={`${id}-${index}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      className={styles.option}
      tabIndex={-1}
      aria-selected={index === at}
      // Prevents the default: the field would lose the focus before the click, and the list would close.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => onPoint(index)}
      onClick={() => onPick(one)}
    >
      {one.icon}
      <span>{one.title}</span>
      <small>{one.note}</small>
    </div>
  );

  const starts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  );
  return sections.map(({ title, options }, section) => {
    const shown = options.map((one, index) => option(one, (starts[section] ?? 0) + index));
    return sections.length === 1 ? (
      shown
    ) : (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options has no element
      <div key={title} role="group" aria-label={title}>
        <div className={styles.section} aria-hidden="true">
          {title}
        </div>
        {shown}
      </div>
    );
  });
}

/**
 * Combobox that finds a page, a record opened lately or an action by its title or its pinyin.
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
  const own = useSnapshot(ownPages());
  const records = useSnapshot(recentRecords()).list as readonly RecentRecord[];
  const sources = useMemo((): SearchSources => ({ pages: all, own, records }), [all, own, records]);
  const texts = useMemo(() => searchTexts(sources), [sources]);
  const [words, setWords] = useState('');
  const matcherOf = useTextMatching(texts, words);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const sections = useMemo(() => searchSections(sources, words, matcherOf), [sources, words, matcherOf]);
  const found = useMemo(() => sections.flatMap(({ options }) => options), [sections]);
  const shown = !inline || open;

  const end = () => {
    setOpen(false);
    setWords('');
    setAt(0);
    onDone();
  };
  const pick = ({ run }: SearchOption) => {
    end();
    run();
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
      <label className={styles.field} data-tour={inline ? 'search' : undefined}>
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
        <Sections id={id} sections={sections} at={at} onPoint={setAt} onPick={pick} />
      </div>
      {shown && found.length === 0 ? <output className={styles.none}>{messages.searchNone(words)}</output> : null}
    </div>
  );
}
