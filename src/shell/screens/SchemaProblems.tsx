import { Button } from 'antd';
import { messages } from '../messages';
import { copyToClipboard } from '../errors/clipboard';
import styles from './status-pages.module.css';

interface ShownProblem {
  file: string;
  line?: number;
  column?: number;
  pointer: string;
  message: string;
  hint?: readonly string[];
}

const locationOf = ({ file, line, column }: ShownProblem) =>
  line === undefined ? file : `${file}:${line}:${column ?? 1}`;

/** One line each, as the command line writes them. */
const textOf = (problems: readonly ShownProblem[]) =>
  problems
    .map((one) => {
      const meant = one.hint && one.hint.length > 0 ? ` ${messages.meant(one.hint)}` : '';
      return `${locationOf(one)} ${one.pointer || '/'} ${one.message}${meant}`;
    })
    .join('\n');

/** What is wrong with a screen's files, each mistake with its place and the likely cure. */
export function SchemaProblems({ problems, live = false }: { problems: readonly ShownProblem[]; live?: boolean }) {
  return (
    <section className={styles.schema} role="alert">
      <header>
        <h2>{messages.schemaTitle(problems.length)}</h2>
        <Button onClick={() => copyToClipboard(textOf(problems))}>{messages.copyProblems}</Button>
      </header>
      <p>{live ? messages.schemaText : messages.schemaTextServed}</p>
      <SchemaProblemList problems={problems} />
    </section>
  );
}

export function SchemaProblemList({ problems }: { problems: readonly ShownProblem[] }) {
  return (
    <ol className={styles.problems}>
      {problems.map((one) => (
        <li key={`${one.file}:${one.pointer}:${one.message}`}>
          <strong>{one.message}</strong>
          {one.hint && one.hint.length > 0 ? <em>{messages.meant(one.hint)}</em> : null}
          <code>
            {locationOf(one)}
            <span>{one.pointer || '/'}</span>
          </code>
        </li>
      ))}
    </ol>
  );
}
