import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { SampleField } from '../reference/FieldSample';
import { WhenNear } from '../deferred/RenderWhenVisible';
import styles from './gallery.module.css';
import { Specimen } from './FieldStates';
import { texts } from './messages';

/** One field type with all that is shown of it. */
export interface Exhibit {
  type: string;
  aliases: readonly string[];
  /** Empty: it is never drawn, or not yet. */
  samples: readonly SampleField[];
  /** Said where there is no sample. */
  note: string;
}

/** Its settings, as a schema writes them. */
function settingsOf({ file }: SampleField): string {
  const { label: _label, type: _type, ...rest } = file;
  const text = JSON.stringify(rest);
  return text === '{}' ? texts.plain : text;
}

function Section({ type, aliases, samples, note }: Exhibit) {
  const [at, setAt] = useState(0);
  const sample = samples[at];
  return (
    <section className={styles.section} aria-labelledby={`field-${type}`} data-type={type}>
      <div className={styles.title}>
        {/* Samples bring headings of their own, from the first level on: what follows may be one below that. */}
        <h2 id={`field-${type}`}>
          <code>{type}</code>
        </h2>
        {aliases.length > 0 && <small>{texts.aliases(aliases.join('、'))}</small>}
        {samples.length > 1 && (
          <Select
            className={styles.variants ?? ''}
            aria-label={texts.variant(type)}
            value={at}
            onChange={setAt}
            options={samples.map((one, index) => ({ value: index, label: settingsOf(one) }))}
          />
        )}
      </div>
      {sample ? (
        <WhenNear className={styles.looks}>{() => <Specimen key={at} {...sample} />}</WhenNear>
      ) : (
        <p className={styles.none}>{note}</p>
      )}
    </section>
  );
}

/** Every field type in every place and state. */
export function Gallery({ title, exhibits }: { title: string; exhibits: readonly Exhibit[] }) {
  const [text, setText] = useState('');
  const word = useDeferredValue(text).trim().toLowerCase();
  const found = exhibits.filter(({ type, aliases }) =>
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
          placeholder={texts.search}
          aria-label={texts.search}
        />
        <output>{found.length > 0 ? texts.count(found.length) : texts.none}</output>
      </header>
      {found.map((exhibit) => (
        <Section key={exhibit.type} {...exhibit} />
      ))}
    </div>
  );
}
