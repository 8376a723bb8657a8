import type { Editor } from '@tiptap/core';
import { lazy, Suspense, useContext, useEffect, useReducer, useRef, useState } from 'react';
import { fileUrl } from '@/runtime/http/file-transfer';
import { reportError } from '@/runtime/notices/notices';
import { uploadFile } from '@/runtime/files/uploads';
import type { EditorProps } from '@/components/input/text/EditorInput';
import prose from '../html/safe-html.module.css';
import { toLooks } from '../html/sanitize-html';
import { UploadHolder } from '@/components/upload/upload-owner';
import { openRich } from './tiptap';
import { RichTools } from './RichTextToolbar';
import styles from './rich-text.module.css';

const ImageDialog = lazy(() => import('./ImageDialog'));

type Said = Pick<EditorProps, 'disabled' | 'id' | 'label' | 'describedBy' | 'invalid'>;

const attributesOf = ({ disabled, id, label, describedBy, invalid }: Said): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  ...(invalid ? { 'aria-invalid': 'true' } : {}),
  ...(disabled ? { 'aria-disabled': 'true', tabindex: '0' } : {}),
});

async function sendPictures(editor: Editor, files: readonly File[], holder: object | undefined): Promise<void> {
  for (const file of files) {
    const path = await uploadFile(file, { editor: true }, { owner: holder });
    editor.commands.setImage({ src: path.startsWith('data:') ? path : fileUrl(path) });
  }
}

/** Formatted text as it will look. */
export default function RichEditor(props: EditorProps) {
  const { value, height, disabled, id, label, describedBy, invalid } = props;
  const host = useRef<HTMLDivElement>(null);
  const holder = useContext(UploadHolder);
  const latest = useRef({ ...props, holder });
  const known = useRef(value);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [asking, setAsking] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    latest.current = { ...props, holder };
  });
  useEffect(() => {
    const opened: Editor = openRich({
      element: host.current!,
      html: latest.current.value,
      editable: !latest.current.disabled,
      attributes: attributesOf(latest.current),
      onChange: (html) => {
        known.current = html ?? '';
        latest.current.onChange(html);
      },
      onPictures: (files) => void sendPictures(opened, files, latest.current.holder).catch(reportError),
    });
    opened.on('transaction', redraw);
    if (latest.current.autoFocus) opened.commands.focus();
    opened.on('create', () => setEditor(opened));
    return () => opened.destroy();
  }, []);
  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(toLooks(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setOptions({
      editable: !disabled,
      editorProps: {
        ...editor.options.editorProps,
        attributes: attributesOf({ disabled, id, label, describedBy, invalid }),
      },
    });
  }, [editor, disabled, id, label, describedBy, invalid]);
  return (
    <div className={styles.rich}>
      {editor && <RichTools editor={editor} label={label} disabled={disabled} onImage={() => setAsking(true)} />}
      <div
        ref={host}
        className={`${styles.page} ${prose.prose}`}
        style={{ height }}
        data-invalid={invalid || undefined}
        data-disabled={disabled || undefined}
      />
      {asking && editor && (
        <Suspense fallback={null}>
          <ImageDialog
            onInsert={(src, alt) => editor.chain().focus().setImage({ src, alt }).run()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
