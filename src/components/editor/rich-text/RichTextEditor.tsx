import type { Editor } from '@tiptap/core';
import { useContext, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { fileUrl } from '@/runtime/http/file-transfer';
import { reportError } from '@/runtime/notices/notices';
import { uploadFile } from '@/runtime/files/uploads';
import type { EditorProps } from '@/components/input/text/EditorInput';
import prose from '../html/safe-html.module.css';
import { toEditorHtml } from '../html/sanitize-html';
import { UploadOwnerContext } from '@/components/upload/upload-owner';
import { createRichTextEditor } from './tiptap';
import { RichTextToolbar } from './RichTextToolbar';
import styles from './rich-text.module.css';

const ImageDialog = lazyComponent(() => import('./ImageDialog'));

type EditableAttributes = Pick<EditorProps, 'disabled' | 'id' | 'label' | 'describedBy' | 'invalid'>;

const domAttributes = ({ disabled, id, label, describedBy, invalid }: EditableAttributes): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  ...(invalid ? { 'aria-invalid': 'true' } : {}),
  ...(disabled ? { 'aria-disabled': 'true', tabindex: '0' } : {}),
});

async function uploadPictures(editor: Editor, files: readonly File[], uploadOwner: object | undefined): Promise<void> {
  for (const file of files) {
    const path = await uploadFile(file, { editor: true }, { owner: uploadOwner });
    editor.commands.setImage({ src: path.startsWith('data:') ? path : fileUrl(path) });
  }
}

/** WYSIWYG editor for formatted text. */
export default function RichTextEditor(props: EditorProps) {
  const { value, height, disabled, id, label, describedBy, invalid } = props;
  const host = useRef<HTMLDivElement>(null);
  const uploadOwner = useContext(UploadOwnerContext);
  const lastHtml = useRef(value);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [imageDialogOpen, setImageDialogOpen] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const reportChange = useEffectEvent((html: string | null) => {
    lastHtml.current = html ?? '';
    props.onChange(html);
  });
  const insertPictures = useEffectEvent((target: Editor, files: readonly File[]) => {
    uploadPictures(target, files, uploadOwner).catch(reportError);
  });
  const createEditor = useEffectEvent((element: HTMLElement): Editor => {
    const created: Editor = createRichTextEditor({
      element,
      html: value,
      editable: !disabled,
      attributes: domAttributes(props),
      onChange: (html) => reportChange(html),
      onPictures: (files) => insertPictures(created, files),
    });
    created.on('transaction', redraw);
    if (props.autoFocus) created.commands.focus();
    created.on('create', () => setEditor(created));
    return created;
  });
  useEffect(() => {
    const created = createEditor(host.current!);
    return () => created.destroy();
  }, []);
  useEffect(() => {
    if (!editor || value === lastHtml.current) return;
    lastHtml.current = value;
    editor.commands.setContent(toEditorHtml(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setOptions({
      editable: !disabled,
      editorProps: {
        ...editor.options.editorProps,
        attributes: domAttributes({ disabled, id, label, describedBy, invalid }),
      },
    });
  }, [editor, disabled, id, label, describedBy, invalid]);
  return (
    <div className={styles.rich}>
      {editor && (
        <RichTextToolbar editor={editor} label={label} disabled={disabled} onImage={() => setImageDialogOpen(true)} />
      )}
      <div
        ref={host}
        className={`${styles.page} ${prose.prose}`}
        style={{ height }}
        data-invalid={invalid || undefined}
        data-disabled={disabled || undefined}
      />
      {imageDialogOpen && editor && (
        <ImageDialog
          onInsert={(src, alt) => editor.chain().focus().setImage({ src, alt }).run()}
          onClose={() => setImageDialogOpen(false)}
        />
      )}
    </div>
  );
}
