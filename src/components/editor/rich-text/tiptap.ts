/** tiptap as the console uses it: styles come and go as `data-look`, so that no parser meets a style attribute. */
import { Editor, Extension, Mark, mergeAttributes } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { cleanHtml, toLooks } from '../html/sanitize-html';
import { LOOK, looksOf, lookText } from '../html/inline-styles';

const look = {
  default: null,
  parseHTML: (element: HTMLElement) => lookText(looksOf(element.getAttribute(LOOK) ?? '')) || null,
  renderHTML: (attributes: Record<string, unknown>) => (attributes['look'] ? { style: attributes['look'] } : {}),
};

const BLOCKS = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'image',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
];

/** Whole blocks keep their styles: alignment, widths. */
const BlockLook = Extension.create({
  name: 'blockLook',
  addGlobalAttributes: () => [{ types: BLOCKS, attributes: { look } }],
});

/** Stretches of text keep theirs: colours, sizes. */
const TextLook = Mark.create({
  name: 'textLook',
  addAttributes: () => ({ look }),
  parseHTML: () => [{ tag: `span[${LOOK}]` }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
});

/** One style of several, replaced or taken away. */
function withLook(text: unknown, name: string, value: string | null): string | null {
  const others = looksOf(String(text ?? '')).filter(([one]) => one !== name);
  return lookText(value === null ? others : [...others, [name, value]]) || null;
}

export const setTextLook = (editor: Editor, name: string, value: string): boolean =>
  editor
    .chain()
    .focus()
    .setMark('textLook', { look: withLook(editor.getAttributes('textLook')['look'], name, value) })
    .run();

/** Of the block around the caret. */
export function setAlign(editor: Editor, value: string): void {
  const type = editor.isActive('heading') ? 'heading' : 'paragraph';
  const next = withLook(editor.getAttributes(type)['look'], 'text-align', value);
  editor.chain().focus().updateAttributes(type, { look: next }).run();
}

export function openRich(options: {
  element: HTMLElement;
  html: string;
  editable: boolean;
  /** Of the element that holds the text. */
  attributes: Record<string, string>;
  onChange: (html: string | null) => void;
  /** Pictures that were pasted or dropped. */
  onPictures: (files: File[]) => void;
}): Editor {
  const pictures = (files: FileList | undefined) => {
    const found = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (found.length > 0) options.onPictures(found);
    return found.length > 0;
  };
  return new Editor({
    element: options.element,
    // Its style element would have to carry the nonce; the few rules stand in our own.
    injectCSS: false,
    extensions: [
      StarterKit.configure({ link: { openOnClick: false } }),
      Image.configure({ allowBase64: true }),
      TableKit,
      BlockLook,
      TextLook,
    ],
    content: toLooks(options.html),
    editable: options.editable,
    editorProps: {
      attributes: options.attributes,
      transformPastedHTML: toLooks,
      handlePaste: (_, event) => pictures(event.clipboardData?.files),
      handleDrop: (_, event) => pictures((event as DragEvent).dataTransfer?.files),
    },
    onUpdate: ({ editor }) => options.onChange(editor.isEmpty ? null : cleanHtml(editor.getHTML())),
  });
}
