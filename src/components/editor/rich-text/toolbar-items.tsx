import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
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
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import type { ToolbarItem } from './EditorToolbar';
import { messages } from './messages';
import { setTextAlign } from './tiptap';

const HEADING_LEVEL = 2;
const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true } as const;

/** Dialogs that the toolbar opens. */
interface Dialogs {
  onLink: () => void;
  onImage: () => void;
}

interface Format {
  /** Name of the mark or node in the editor: the button is pressed while the selection has it. */
  name: string;
  label: string;
  icon: ReactNode;
  toggle: (commands: ChainedCommands) => ChainedCommands;
}

const CHARACTER_FORMATS: readonly Format[] = [
  { name: 'bold', label: messages.bold, icon: <BoldOutlined />, toggle: (chain) => chain.toggleBold() },
  { name: 'italic', label: messages.italic, icon: <ItalicOutlined />, toggle: (chain) => chain.toggleItalic() },
  {
    name: 'underline',
    label: messages.underline,
    icon: <UnderlineOutlined />,
    toggle: (chain) => chain.toggleUnderline(),
  },
  { name: 'strike', label: messages.strike, icon: <StrikethroughOutlined />, toggle: (chain) => chain.toggleStrike() },
  {
    name: 'heading',
    label: messages.heading,
    icon: <FontSizeOutlined />,
    toggle: (chain) => chain.toggleHeading({ level: HEADING_LEVEL }),
  },
];

const ALIGNMENTS = [
  { key: 'left', label: messages.left, icon: <AlignLeftOutlined /> },
  { key: 'center', label: messages.center, icon: <AlignCenterOutlined /> },
  { key: 'right', label: messages.right, icon: <AlignRightOutlined /> },
] as const;

const LISTS: readonly Format[] = [
  {
    name: 'bulletList',
    label: messages.bullets,
    icon: <UnorderedListOutlined />,
    toggle: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'orderedList',
    label: messages.numbers,
    icon: <OrderedListOutlined />,
    toggle: (chain) => chain.toggleOrderedList(),
  },
];

/** Buttons of the toolbar, with the state of the current selection. */
export function toolbarItems(editor: Editor, { onLink, onImage }: Dialogs): ToolbarItem[] {
  const chain = () => editor.chain().focus();
  const toggleItem = ({ name, label, icon, toggle }: Format): ToolbarItem => ({
    key: name,
    label,
    icon,
    pressed: editor.isActive(name),
    run: () => toggle(chain()).run(),
  });
  return [
    ...CHARACTER_FORMATS.map(toggleItem),
    ...ALIGNMENTS.map((one) => ({ ...one, run: () => setTextAlign(editor, one.key) })),
    ...LISTS.map(toggleItem),
    { key: 'link', label: messages.link, icon: <LinkOutlined />, pressed: editor.isActive('link'), run: onLink },
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
}
