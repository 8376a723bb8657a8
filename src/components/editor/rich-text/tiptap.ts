/** tiptap setup: styles enter and leave as `data-look`, so that the browser never parses a style attribute. */
import { Editor, Extension, Mark, mergeAttributes } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { toStoredHtml, toEditorHtml } from '../html/sanitize-html';
import { STYLE_DATA_ATTRIBUTE, parseStyles, formatStyles } from '../html/inline-styles';

const styleAttribute = {
  default: null,
  parseHTML: (element: HTMLElement) =>
    formatStyles(parseStyles(element.getAttribute(STYLE_DATA_ATTRIBUTE) ?? '')) || null,
  renderHTML: (attributes: Record<string, unknown>) => (attributes['look'] ? { style: attributes['look'] } : {}),
};

const BLOCK_TYPES = [
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

/** Block styles: alignment, sizes. */
const BlockStyle = Extension.create({
  name: 'blockLook',
  addGlobalAttributes: () => [{ types: BLOCK_TYPES, attributes: { look: styleAttribute } }],
});

/** Inline styles: colours, font sizes. */
const TextStyle = Mark.create({
  name: 'textLook',
  addAttributes: () => ({ look: styleAttribute }),
  parseHTML: () => [{ tag: `span[${STYLE_DATA_ATTRIBUTE}]` }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
});

/** Replaces one declaration of a style text; null removes it. */
function replaceStyle(text: unknown, name: string, value: string | null): string | null {
  const others = parseStyles(String(text ?? '')).filter(([one]) => one !== name);
  return formatStyles(value === null ? others : [...others, [name, value]]) || null;
}

/** Sets one inline style, e.g. `color`, on the selection. */
export const setTextStyle = (editor: Editor, name: string, value: string): boolean =>
  editor
    .chain()
    .focus()
    .setMark('textLook', { look: replaceStyle(editor.getAttributes('textLook')['look'], name, value) })
    .run();

/** Aligns the block at the caret. */
export function setTextAlign(editor: Editor, value: string): void {
  const type = editor.isActive('heading') ? 'heading' : 'paragraph';
  const next = replaceStyle(editor.getAttributes(type)['look'], 'text-align', value);
  editor.chain().focus().updateAttributes(type, { look: next }).run();
}

/** Creates a tiptap editor. `onChange` receives sanitised HTML for storage, or null when the editor is empty. */
export function createRichTextEditor(options: {
  element: HTMLElement;
  html: string;
  editable: boolean;
  /** Attributes of the editable element. */
  attributes: Record<string, string>;
  onChange: (html: string | null) => void;
  /** Called with pasted or dropped pictures. */
  onPictures: (files: File[]) => void;
}): Editor {
  const takePictures = (files: FileList | undefined) => {
    const found = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (found.length > 0) options.onPictures(found);
    return found.length > 0;
  };
  return new Editor({
    element: options.element,
    // The injected style element would need the nonce; the style sheet of this component has the rules instead.
    injectCSS: false,
    extensions: [
      StarterKit.configure({ link: { openOnClick: false } }),
      Image.configure({ allowBase64: true }),
      TableKit,
      BlockStyle,
      TextStyle,
    ],
    content: toEditorHtml(options.html),
    editable: options.editable,
    editorProps: {
      attributes: options.attributes,
      transformPastedHTML: toEditorHtml,
      handlePaste: (_, event) => takePictures(event.clipboardData?.files),
      handleDrop: (_, event) => takePictures(event.dataTransfer?.files),
    },
    onUpdate: ({ editor }) => options.onChange(editor.isEmpty ? null : toStoredHtml(editor.getHTML())),
  });
}
