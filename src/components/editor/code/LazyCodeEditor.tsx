import { lazyComponent } from '@/components/deferred/lazy-component';
import type { CodeEditorProps } from './CodeEditor';
import { messages } from './messages';
import styles from './code-editor.module.css';

const CodeEditor = lazyComponent(() => import('./CodeEditor'));

/** Code editor that is loaded on first use; its height is reserved while it loads. */
export function LazyCodeEditor(props: CodeEditorProps) {
  return (
    <CodeEditor
      fallback={<output className={styles.editor} style={{ height: props.height }} aria-label={messages.loading} />}
      key={props.language}
      {...props}
    />
  );
}
