import { Button } from 'antd';
import { texts } from '../texts';
import { copyText } from './copy';
import styles from './results.module.css';

interface Shown {
  file: string;
  line?: number;
  column?: number;
  pointer: string;
  message: string;
  hint?: readonly string[];
}

const placeOf = ({ file, line, column }: Shown) => (line === undefined ? file : `${file}:${line}:${column ?? 1}`);

/** One line each, as the command line writes them. */
const textOf = (problems: readonly Shown[]) =>
  problems
    .map((one) => {
      const meant = one.hint && one.hint.length > 0 ? ` ${texts.meant(one.hint)}` : '';
      return `${placeOf(one)} ${one.pointer || '/'} ${one.message}${meant}`;
    })
    .join('\n');

/** What is wrong with a screen's files, each mistake with its place and the likely cure. */
export function SchemaPanel({ problems, live = false }: { problems: readonly Shown[]; live?: boolean }) {
  return (
    <section className={styles.schema} role="alert">
      <header>
        <h2>{texts.schemaTitle(problems.length)}</h2>
        <Button onClick={() => copyText(textOf(problems))}>{texts.copyProblems}</Button>
      </header>
      <p>{live ? texts.schemaText : texts.schemaTextServed}</p>
      <SchemaProblems problems={problems} />
    </section>
  );
}

export function SchemaProblems({ problems }: { problems: readonly Shown[] }) {
  return (
    <ol className={styles.problems}>
      {problems.map((one) => (
        <li key={`${one.file}:${one.pointer}:${one.message}`}>
          <strong>{one.message}</strong>
          {one.hint && one.hint.length > 0 ? <em>{texts.meant(one.hint)}</em> : null}
          <code>
            {placeOf(one)}
            <span>{one.pointer || '/'}</span>
          </code>
        </li>
      ))}
    </ol>
  );
}
