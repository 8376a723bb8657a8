import { BgColorsOutlined, FontColorsOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useState, type ReactNode } from 'react';
import { EditorToolbar } from './EditorToolbar';
import { LinkDialog } from './LinkDialog';
import { messages } from './messages';
import styles from './rich-text.module.css';
import { setTextStyle } from './tiptap';
import { toolbarItems } from './toolbar-items';

interface Props {
  editor: Editor;
  label: string;
  disabled: boolean;
  onImage: () => void;
}

/** Toolbar with the formatting commands of a rich text editor. */
export function RichTextToolbar({ editor, label, disabled, onImage }: Props) {
  const [linkDialogOpen, setLinkDialogOpen] = useState(false);
  const tools = toolbarItems(editor, { onLink: () => setLinkDialogOpen(true), onImage });
  const colorTool = (property: string, name: string, icon: ReactNode) => (
    <span className={styles.hue} title={name} data-disabled={disabled || undefined}>
      {icon}
      <input
        type="color"
        aria-label={name}
        disabled={disabled}
        onChange={(event) => setTextStyle(editor, property, event.target.value)}
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
