import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BgColorsOutlined,
  BoldOutlined,
  ClearOutlined,
  FontColorsOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { notify } from '@/runtime/notices/notices';
import InputDialog from '@/components/dialog/InputDialog';
import { setTextAlign, setTextStyle } from './tiptap';
import styles from './rich-text.module.css';
import { messages } from './messages';
import { EditorToolbar, type ToolbarItem } from './EditorToolbar';

const LINK_WIDTH = 420;
const HEADING_LEVEL = 2;
const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true } as const;

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const confirm = () => {
    const address = href.trim();
    if (address === '') return void editor.chain().focus().unsetLink().run();
    if (!/^https?:\/\/\S+$/i.test(address)) {
      notify.warning(messages.invalidUrl);
      return false;
    }
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.extendMarkRange('link').setLink({ href: address }).run();
    return true;
  };
  return (
    <InputDialog title={messages.link} width={LINK_WIDTH} onOk={confirm} onClose={onClose}>
      <Input
        value={href}
        aria-label={messages.linkAddress}
        placeholder="https://"
        onChange={(event) => setHref(event.target.value)}
      />
    </InputDialog>
  );
}

/** Toolbar with the formatting commands of a rich text editor. */
export function RichTextToolbar(props: { editor: Editor; label: string; disabled: boolean; onImage: () => void }) {
  const { editor, label, disabled, onImage } = props;
  const [linkDialogOpen, setLinkDialogOpen] = useState(false);
  const chain = () => editor.chain().focus();
  const tools: readonly ToolbarItem[] = [
    {
      key: 'bold',
      label: messages.bold,
      icon: <BoldOutlined />,
      pressed: editor.isActive('bold'),
      run: () => chain().toggleBold().run(),
    },
    {
      key: 'italic',
      label: messages.italic,
      icon: <ItalicOutlined />,
      pressed: editor.isActive('italic'),
      run: () => chain().toggleItalic().run(),
    },
    {
      key: 'underline',
      label: messages.underline,
      icon: <UnderlineOutlined />,
      pressed: editor.isActive('underline'),
      run: () => chain().toggleUnderline().run(),
    },
    {
      key: 'strike',
      label: messages.strike,
      icon: <StrikethroughOutlined />,
      pressed: editor.isActive('strike'),
      run: () => chain().toggleStrike().run(),
    },
    {
      key: 'heading',
      label: messages.heading,
      icon: <FontSizeOutlined />,
      pressed: editor.isActive('heading'),
      run: () => chain().toggleHeading({ level: HEADING_LEVEL }).run(),
    },
    { key: 'left', label: messages.left, icon: <AlignLeftOutlined />, run: () => setTextAlign(editor, 'left') },
    { key: 'center', label: messages.center, icon: <AlignCenterOutlined />, run: () => setTextAlign(editor, 'center') },
    { key: 'right', label: messages.right, icon: <AlignRightOutlined />, run: () => setTextAlign(editor, 'right') },
    {
      key: 'bullets',
      label: messages.bullets,
      icon: <UnorderedListOutlined />,
      pressed: editor.isActive('bulletList'),
      run: () => chain().toggleBulletList().run(),
    },
    {
      key: 'numbers',
      label: messages.numbers,
      icon: <OrderedListOutlined />,
      pressed: editor.isActive('orderedList'),
      run: () => chain().toggleOrderedList().run(),
    },
    {
      key: 'link',
      label: messages.link,
      icon: <LinkOutlined />,
      pressed: editor.isActive('link'),
      run: () => setLinkDialogOpen(true),
    },
    { key: 'image', label: messages.image, icon: <PictureOutlined />, run: onImage },
    { key: 'table', label: messages.table, icon: <TableOutlined />, run: () => chain().insertTable(NEW_TABLE).run() },
    {
      key: 'plain',
      label: messages.clearFormat,
      icon: <ClearOutlined />,
      run: () => chain().unsetAllMarks().clearNodes().run(),
    },
    { key: 'undo', label: messages.undo, icon: <UndoOutlined />, run: () => chain().undo().run() },
    { key: 'redo', label: messages.redo, icon: <RedoOutlined />, run: () => chain().redo().run() },
  ];
  const colorTool = (name: string, said: string, icon: ReactNode) => (
    <span className={styles.hue} title={said} data-disabled={disabled || undefined}>
      {icon}
      <input
        type="color"
        aria-label={said}
        disabled={disabled}
        onChange={(event) => setTextStyle(editor, name, event.target.value)}
      />
    </span>
  );
  return (
    <>
      <EditorToolbar label={messages.tools(label)} tools={tools} disabled={disabled}>
        {colorTool('color', messages.color, <FontColorsOutlined />)}
        {colorTool('background-color', messages.background, <BgColorsOutlined />)}
      </EditorToolbar>
      {linkDialogOpen && <LinkDialog editor={editor} onClose={() => setLinkDialogOpen(false)} />}
    </>
  );
}
