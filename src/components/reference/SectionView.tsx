import type { ReactNode } from 'react';
import { RenderWhenVisible } from '../deferred/RenderWhenVisible';
import type { Section } from '@/model/reference/documents';
import styles from './reference.module.css';
import { messages } from './messages';

interface Props {
  section: Section;
  facts: readonly string[];
  sample: (() => ReactNode) | null;
}

/** Section of one type, widget or language element: description, live sample, properties. */
export function SectionView({ section, facts, sample }: Props) {
  const { id, name, title, help, properties } = section;
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>
          <code>{name}</code>
        </a>
        {title && <span>{title}</span>}
      </h3>
      {help && <p>{help}</p>}
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {sample && <RenderWhenVisible className={styles.live}>{sample}</RenderWhenVisible>}
      {properties.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{messages.name}</th>
              <th scope="col">{messages.kind}</th>
              <th scope="col">{messages.help}</th>
            </tr>
          </thead>
          <tbody>
            {properties.map((one) => (
              <tr key={one.name}>
                <th scope="row">
                  <code>{one.name}</code>
                  {one.required && <small>{messages.required}</small>}
                </th>
                <td>{one.link ? <a href={`#${one.link}`}>{one.kind}</a> : one.kind}</td>
                <td>{one.help}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.facts}>{messages.noSettings}</p>
      )}
    </section>
  );
}
