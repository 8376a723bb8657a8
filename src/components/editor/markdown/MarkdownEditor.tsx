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
import { lazy, Suspense, useRef, useState } from 'react';
import { CodeField } from '../code/LazyCodeEditor';
import type { CodeEditorProps } from '../code/CodeEditor';
import type { CodeView } from '../code/codemirror';
import styles from '../rich-text/rich-text.module.css';
import { texts } from '../rich-text/messages';
import { Tools, type Tool } from '../rich-text/EditorToolbar';

const ImageDialog = lazy(() => import('../rich-text/ImageDialog'));
const MarkdownText = lazy(() => import('./MarkdownText'));

/** spec 2 §9 */
const LEAST_HEIGHT = 200;

/** Characters that would end the place they stand in. */
const plain = (text: string) => text.replace(/[[\]\\<>\n]/g, ' ').trim();

const address = (url: string) => url.replace(/[()<>\s]/g, encodeURIComponent);

/** Markdown with its marks in a toolbar, and as it will read. */
export default function MarkdownEditor(props: Omit<CodeEditorProps, 'language'>) {
  const { value, height, disabled, label } = props;
  const view = useRef<CodeView | null>(null);
  const [asking, setAsking] = useState(false);
  const [preview, setPreview] = useState(false);
  const wrap = (
    key: string,
    said: string,
    icon: Tool['icon'],
    before: string,
    after = before,
    sample = said,
  ): Tool => ({
    key,
    label: said,
    icon,
    run: () => view.current?.wrap(before, after, sample),
  });
  const prefix = (key: string, said: string, icon: Tool['icon'], mark: string): Tool => ({
    key,
    label: said,
    icon,
    run: () => view.current?.prefix(mark),
  });
  const marks: readonly Tool[] = [
    wrap('bold', texts.bold, <BoldOutlined />, '**'),
    wrap('italic', texts.italic, <ItalicOutlined />, '*'),
    wrap('strike', texts.strike, <StrikethroughOutlined />, '~~'),
    prefix('heading', texts.heading, <FontSizeOutlined />, '## '),
    prefix('bullets', texts.bullets, <UnorderedListOutlined />, '- '),
    prefix('numbers', texts.numbers, <OrderedListOutlined />, '1. '),
    prefix('quote', texts.quote, <span aria-hidden="true">❝</span>, '> '),
    wrap('code', texts.code, <CodeOutlined />, '`'),
    wrap('link', texts.link, <LinkOutlined />, '[', '](https://)', texts.linkText),
    wrap('table', texts.table, <TableOutlined />, texts.tableRows, '', ''),
    { key: 'image', label: texts.image, icon: <PictureOutlined />, run: () => setAsking(true) },
  ];
  const look: Tool = {
    key: 'preview',
    label: preview ? texts.edit : texts.preview,
    icon: <EyeOutlined />,
    on: preview,
    run: () => setPreview(!preview),
  };
  const room = Math.max(LEAST_HEIGHT, height);
  return (
    <div className={styles.rich}>
      <Tools label={texts.tools(label)} tools={[...(preview ? [] : marks), look]} disabled={disabled && !preview} />
      {preview ? (
        <div className={styles.preview} style={{ minHeight: room }}>
          <Suspense fallback={null}>
            <MarkdownText text={value} />
          </Suspense>
        </div>
      ) : (
        <CodeField {...props} height={room} language="markdown" onReady={(opened) => (view.current = opened)} />
      )}
      {asking && (
        <Suspense fallback={null}>
          <ImageDialog
            onInsert={(url, remark) => view.current?.wrap(`![${plain(remark)}](${address(url)})`)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
