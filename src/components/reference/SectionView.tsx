import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Section } from './documents';
import styles from './reference.module.css';
import { texts } from './texts';

/** Drawn once it comes near the window: a page of samples mounts a few at a time. */
function WhenNear({ children }: { children: () => ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={styles.live}>
      {near && children()}
    </div>
  );
}

interface Props {
  section: Section;
  facts: readonly string[];
  sample: (() => ReactNode) | null;
}

/** One type, widget or part of the language: what it is, a live sample, its properties. */
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
      {sample && <WhenNear>{sample}</WhenNear>}
      {properties.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.kind}</th>
              <th scope="col">{texts.help}</th>
            </tr>
          </thead>
          <tbody>
            {properties.map((one) => (
              <tr key={one.name}>
                <th scope="row">
                  <code>{one.name}</code>
                  {one.required && <small>{texts.required}</small>}
                </th>
                <td>{one.link ? <a href={`#${one.link}`}>{one.kind}</a> : one.kind}</td>
                <td>{one.help}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.facts}>{texts.noSettings}</p>
      )}
    </section>
  );
}
