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
import SmallDialog from '@/components/dialog/InputDialog';
import { setAlign, setTextLook } from './tiptap';
import styles from './rich-text.module.css';
import { texts } from './messages';
import { Tools, type Tool } from './EditorToolbar';

const LINK_WIDTH = 420;
const HEADING = 2;
const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true } as const;

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const confirm = () => {
    const address = href.trim();
    if (address === '') return void editor.chain().focus().unsetLink().run();
    if (!/^https?:\/\/\S+$/i.test(address)) {
      notify.warning(texts.badAddress);
      return false;
    }
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.extendMarkRange('link').setLink({ href: address }).run();
    return true;
  };
  return (
    <SmallDialog title={texts.link} width={LINK_WIDTH} onOk={confirm} onClose={onClose}>
      <Input
        value={href}
        aria-label={texts.linkAddress}
        placeholder="https://"
        onChange={(event) => setHref(event.target.value)}
      />
    </SmallDialog>
  );
}

/** What may be done with the selection of a rich text. */
export function RichTools(props: { editor: Editor; label: string; disabled: boolean; onImage: () => void }) {
  const { editor, label, disabled, onImage } = props;
  const [linking, setLinking] = useState(false);
  const run = () => editor.chain().focus();
  const tools: readonly Tool[] = [
    {
      key: 'bold',
      label: texts.bold,
      icon: <BoldOutlined />,
      on: editor.isActive('bold'),
      run: () => run().toggleBold().run(),
    },
    {
      key: 'italic',
      label: texts.italic,
      icon: <ItalicOutlined />,
      on: editor.isActive('italic'),
      run: () => run().toggleItalic().run(),
    },
    {
      key: 'underline',
      label: texts.underline,
      icon: <UnderlineOutlined />,
      on: editor.isActive('underline'),
      run: () => run().toggleUnderline().run(),
    },
    {
      key: 'strike',
      label: texts.strike,
      icon: <StrikethroughOutlined />,
      on: editor.isActive('strike'),
      run: () => run().toggleStrike().run(),
    },
    {
      key: 'heading',
      label: texts.heading,
      icon: <FontSizeOutlined />,
      on: editor.isActive('heading'),
      run: () => run().toggleHeading({ level: HEADING }).run(),
    },
    { key: 'left', label: texts.left, icon: <AlignLeftOutlined />, run: () => setAlign(editor, 'left') },
    { key: 'center', label: texts.center, icon: <AlignCenterOutlined />, run: () => setAlign(editor, 'center') },
    { key: 'right', label: texts.right, icon: <AlignRightOutlined />, run: () => setAlign(editor, 'right') },
    {
      key: 'bullets',
      label: texts.bullets,
      icon: <UnorderedListOutlined />,
      on: editor.isActive('bulletList'),
      run: () => run().toggleBulletList().run(),
    },
    {
      key: 'numbers',
      label: texts.numbers,
      icon: <OrderedListOutlined />,
      on: editor.isActive('orderedList'),
      run: () => run().toggleOrderedList().run(),
    },
    {
      key: 'link',
      label: texts.link,
      icon: <LinkOutlined />,
      on: editor.isActive('link'),
      run: () => setLinking(true),
    },
    { key: 'image', label: texts.image, icon: <PictureOutlined />, run: onImage },
    { key: 'table', label: texts.table, icon: <TableOutlined />, run: () => run().insertTable(NEW_TABLE).run() },
    { key: 'plain', label: texts.plain, icon: <ClearOutlined />, run: () => run().unsetAllMarks().clearNodes().run() },
    { key: 'undo', label: texts.undo, icon: <UndoOutlined />, run: () => run().undo().run() },
    { key: 'redo', label: texts.redo, icon: <RedoOutlined />, run: () => run().redo().run() },
  ];
  const hue = (name: string, said: string, icon: ReactNode) => (
    <span className={styles.hue} title={said} data-disabled={disabled || undefined}>
      {icon}
      <input
        type="color"
        aria-label={said}
        disabled={disabled}
        onChange={(event) => setTextLook(editor, name, event.target.value)}
      />
    </span>
  );
  return (
    <>
      <Tools label={texts.tools(label)} tools={tools} disabled={disabled}>
        {hue('color', texts.color, <FontColorsOutlined />)}
        {hue('background-color', texts.background, <BgColorsOutlined />)}
      </Tools>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}
