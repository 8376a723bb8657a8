import { useEffect, useEffectEvent, useRef } from 'react';
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
  const reportChange = useEffectEvent(props.onChange);
  const setView = useEffectEvent((created: CodeMirrorHandle | null) => {
    view.current = created;
    props.onReady?.(created);
    if (props.autoFocus) created?.focus();
  });
  const initialText = useEffectEvent(() => value);
  useEffect(() => {
    const created = createCodeMirror(host.current!, {
      value: initialText(),
      language,
      onChange: (text) => reportChange(text),
    });
    setView(created);
    return () => {
      setView(null);
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
