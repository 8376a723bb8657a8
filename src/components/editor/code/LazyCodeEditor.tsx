import { lazy, Suspense } from 'react';
import type { CodeEditorProps } from './CodeEditor';
import { messages } from './messages';
import styles from './code-editor.module.css';

const CodeEditor = lazy(() => import('./CodeEditor'));

/** Code editor that is loaded on first use; its height is reserved while it loads. */
export function LazyCodeEditor(props: CodeEditorProps) {
  return (
    <Suspense
      fallback={<output className={styles.editor} style={{ height: props.height }} aria-label={messages.loading} />}
    >
      <CodeEditor key={props.language} {...props} />
    </Suspense>
  );
}
