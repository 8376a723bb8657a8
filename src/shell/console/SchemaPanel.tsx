import { texts } from '../texts';
import styles from './results.module.css';

interface Shown {
  file: string;
  line?: number;
  column?: number;
  pointer: string;
  message: string;
  hint?: readonly string[];
}

/** What is wrong with a screen's files, each mistake with its place and the likely cure. */
export function SchemaPanel({ problems, live = false }: { problems: readonly Shown[]; live?: boolean }) {
  return (
    <section className={styles.schema} role="alert">
      <h2>{texts.schemaTitle(problems.length)}</h2>
      <p>{live ? texts.schemaText : texts.schemaTextServed}</p>
      <ol>
        {problems.map(({ file, line, column, pointer, message, hint = [] }) => (
          <li key={`${file}:${pointer}:${message}`}>
            <strong>{message}</strong>
            {hint.length > 0 ? <em>{texts.meant(hint)}</em> : null}
            <code>
              {line === undefined ? file : `${file}:${line}:${column ?? 1}`}
              <span>{pointer || '/'}</span>
            </code>
          </li>
        ))}
      </ol>
    </section>
  );
}
