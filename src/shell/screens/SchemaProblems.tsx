import { Button } from 'antd';
import { messages } from '../messages';
import { copyToClipboard } from '@/runtime/notices/clipboard';
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

/** The problems as text, one line each, in the format of the command line. */
const textOf = (problems: readonly ShownProblem[]) =>
  problems
    .map((one) => {
      const meant = one.hint && one.hint.length > 0 ? ` ${messages.meant(one.hint)}` : '';
      return `${locationOf(one)} ${one.pointer || '/'} ${one.message}${meant}`;
    })
    .join('\n');

/** Lists the schema problems of a screen, each with file position and suggested fix. */
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
