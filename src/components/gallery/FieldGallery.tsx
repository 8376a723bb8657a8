import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { FieldSampleSpec } from '../reference/FieldSample';
import { RenderWhenVisible } from '../deferred/RenderWhenVisible';
import styles from './gallery.module.css';
import { FieldStates } from './FieldStates';
import { messages } from './messages';

/** One field type with its samples. */
export interface GalleryEntry {
  type: string;
  aliases: readonly string[];
  /** Empty when the type is never rendered, or has no view yet. */
  samples: readonly FieldSampleSpec[];
  /** Text for a type without samples. */
  note: string;
}

/** Settings of the sample field as schema JSON. */
function settingsText({ file }: FieldSampleSpec): string {
  const { label: _label, type: _type, ...rest } = file;
  const text = JSON.stringify(rest);
  return text === '{}' ? messages.defaultSettings : text;
}

function Section({ type, aliases, samples, note }: GalleryEntry) {
  const [at, setAt] = useState(0);
  const sample = samples[at];
  return (
    <section className={styles.section} aria-labelledby={`field-${type}`} data-type={type}>
      <div className={styles.title}>
        {/* Level 2, because the samples contain headings from level 1 on. */}
        <h2 id={`field-${type}`}>
          <code>{type}</code>
        </h2>
        {aliases.length > 0 && <small>{messages.aliases(aliases.join('、'))}</small>}
        {samples.length > 1 && (
          <Select
            className={styles.variants ?? ''}
            aria-label={messages.variant(type)}
            value={at}
            onChange={setAt}
            options={samples.map((one, index) => ({ value: index, label: settingsText(one) }))}
          />
        )}
      </div>
      {sample ? (
        <RenderWhenVisible className={styles.looks}>{() => <FieldStates key={at} {...sample} />}</RenderWhenVisible>
      ) : (
        <p className={styles.none}>{note}</p>
      )}
    </section>
  );
}

/** Gallery of every field type in every place and state. */
export function FieldGallery({ title, exhibits: entries }: { title: string; exhibits: readonly GalleryEntry[] }) {
  const [text, setText] = useState('');
  const word = useDeferredValue(text).trim().toLowerCase();
  const found = entries.filter(({ type, aliases }) =>
    [type, ...aliases].some((name) => name.toLowerCase().includes(word)),
  );
  return (
    <div className={styles.gallery}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={messages.search}
          aria-label={messages.search}
        />
        <output>{found.length > 0 ? messages.count(found.length) : messages.none}</output>
      </header>
      {found.map((exhibit) => (
        <Section key={exhibit.type} {...exhibit} />
      ))}
    </div>
  );
}
