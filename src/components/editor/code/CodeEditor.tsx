import { useEffect, useRef } from 'react';
import type { EditorProps } from '@/components/input/text/EditorInput';
import type { Language } from './languages';
import { createCodeMirror, type CodeMirrorHandle } from './codemirror';
import styles from './code-editor.module.css';

export interface CodeEditorProps extends Omit<EditorProps, 'onChange' | 'field'> {
  onChange: (value: string) => void;
  language: Language;
  /** Receives the editor handle after creation and null after destruction, e.g. for a toolbar. */
  onReady?: (view: CodeMirrorHandle | null) => void;
}

/** Code editor with syntax colours and line numbers. Tab moves the focus, as in any other field. */
export default function CodeEditor(props: CodeEditorProps) {
  const { value, language, height, disabled, id, label, describedBy, invalid } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeMirrorHandle | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const { onReady, autoFocus } = latest.current;
    const created = createCodeMirror(host.current!, {
      value: latest.current.value,
      language,
      onChange: (text) => latest.current.onChange(text),
    });
    view.current = created;
    onReady?.(created);
    if (autoFocus) created.focus();
    return () => {
      view.current = null;
      latest.current.onReady?.(null);
      created.destroy();
    };
  }, [language]);
  useEffect(() => view.current?.setText(value), [value]);
  useEffect(
    () => view.current?.setAttributes({ id, label, describedBy, invalid, disabled }),
    [id, label, describedBy, invalid, disabled],
  );
  return (
    <div
      ref={host}
      className={styles.editor}
      style={{ height }}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    />
  );
}
