import {
  BoldOutlined,
  CodeOutlined,
  EyeOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useRef, useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { LazyCodeEditor } from '../code/LazyCodeEditor';
import type { CodeEditorProps } from '../code/CodeEditor';
import type { CodeMirrorHandle } from '../code/codemirror';
import styles from '../rich-text/rich-text.module.css';
import { messages } from '../rich-text/messages';
import { EditorToolbar, type ToolbarItem } from '../rich-text/EditorToolbar';

const ImageDialog = lazyComponent(() => import('../rich-text/ImageDialog'));
const MarkdownText = lazyComponent(() => import('./MarkdownText'));

/** spec 2 §9 */
const MIN_HEIGHT = 200;

/** Replaces characters that would end the alt text. */
const escapeAltText = (text: string) => text.replace(/[[\]\\<>\n]/g, ' ').trim();

const escapeUrl = (url: string) => url.replace(/[()<>\s]/g, encodeURIComponent);

/** Markdown editor with a toolbar and a preview. */
export default function MarkdownEditor(props: Omit<CodeEditorProps, 'language'>) {
  const { value, height, disabled, label } = props;
  const view = useRef<CodeMirrorHandle | null>(null);
  const [imageDialogOpen, setImageDialogOpen] = useState(false);
  const [preview, setPreview] = useState(false);
  const wrapTool = (
    key: string,
    said: string,
    icon: ToolbarItem['icon'],
    before: string,
    after = before,
    sample = said,
  ): ToolbarItem => ({
    key,
    label: said,
    icon,
    run: () => view.current?.wrapSelection(before, after, sample),
  });
  const prefixTool = (key: string, said: string, icon: ToolbarItem['icon'], mark: string): ToolbarItem => ({
    key,
    label: said,
    icon,
    run: () => view.current?.prefixLines(mark),
  });
  const markTools: readonly ToolbarItem[] = [
    wrapTool('bold', messages.bold, <BoldOutlined />, '**'),
    wrapTool('italic', messages.italic, <ItalicOutlined />, '*'),
    wrapTool('strike', messages.strike, <StrikethroughOutlined />, '~~'),
    prefixTool('heading', messages.heading, <FontSizeOutlined />, '## '),
    prefixTool('bullets', messages.bullets, <UnorderedListOutlined />, '- '),
    prefixTool('numbers', messages.numbers, <OrderedListOutlined />, '1. '),
    prefixTool('quote', messages.quote, <span aria-hidden="true">❝</span>, '> '),
    wrapTool('code', messages.code, <CodeOutlined />, '`'),
    wrapTool('link', messages.link, <LinkOutlined />, '[', '](https://)', messages.linkText),
    wrapTool('table', messages.table, <TableOutlined />, messages.tableRows, '', ''),
    { key: 'image', label: messages.image, icon: <PictureOutlined />, run: () => setImageDialogOpen(true) },
  ];
  const previewTool: ToolbarItem = {
    key: 'preview',
    label: preview ? messages.edit : messages.preview,
    icon: <EyeOutlined />,
    pressed: preview,
    run: () => setPreview(!preview),
  };
  const editorHeight = Math.max(MIN_HEIGHT, height);
  return (
    <div className={styles.rich}>
      <EditorToolbar
        label={messages.tools(label)}
        tools={[...(preview ? [] : markTools), previewTool]}
        disabled={disabled && !preview}
      />
      {preview ? (
        <div className={styles.preview} style={{ minHeight: editorHeight }}>
          <MarkdownText text={value} />
        </div>
      ) : (
        <LazyCodeEditor
          {...props}
          height={editorHeight}
          language="markdown"
          onReady={(opened) => {
            view.current = opened;
          }}
        />
      )}
      {imageDialogOpen && (
        <ImageDialog
          onInsert={(url, remark) => view.current?.wrapSelection(`![${escapeAltText(remark)}](${escapeUrl(url)})`)}
          onClose={() => setImageDialogOpen(false)}
        />
      )}
    </div>
  );
}
