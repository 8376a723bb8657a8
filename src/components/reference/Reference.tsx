import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { searched, type Chapter } from '@/model/reference/documents';
import styles from './reference.module.css';
import { SectionView } from './SectionView';
import { messages } from './messages';

interface Props {
  title: string;
  chapters: readonly Chapter[];
  /** Additional facts by section id. */
  facts: Readonly<Record<string, readonly string[]>>;
  samples: Readonly<Record<string, () => ReactNode>>;
}

/** Schema reference on one page: search at the top, contents at the side, an anchor per entry. */
export function Reference({ title, chapters, facts, samples }: Props) {
  const [searchText, setSearchText] = useState('');
  const query = useDeferredValue(searchText);
  const found = useMemo(() => searched(chapters, query), [chapters, query]);
  const count = found.reduce((sum, { sections }) => sum + sections.length, 0);

  // Scrolls to the anchor of the URL, because its section exists only after rendering.
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);

  return (
    <div className={styles.reference}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          placeholder={messages.search}
          aria-label={messages.search}
        />
        <output>{count > 0 ? messages.matchCount(count) : messages.noMatches}</output>
      </header>
      <nav className={styles.contents} aria-label={messages.contents}>
        {found.map((chapter) => (
          <div key={chapter.id}>
            <a href={`#${chapter.id}`}>{chapter.title}</a>
            <ul>
              {chapter.sections.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div>
        {found.map((chapter) => (
          <div key={chapter.id} id={chapter.id} className={styles.chapter}>
            <h2>{chapter.title}</h2>
            {chapter.sections.map((section) => (
              <SectionView
                key={section.id}
                section={section}
                facts={facts[section.id] ?? []}
                sample={samples[section.id] ?? null}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
