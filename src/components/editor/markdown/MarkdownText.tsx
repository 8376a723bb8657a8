import { useMemo } from 'react';
import SafeHtml from '../html/SafeHtml';
import { markdownHtml } from './markdown-html';

/** Rendered Markdown. */
export default function MarkdownText({ text, className }: { text: string; className?: string }) {
  const html = useMemo(() => markdownHtml(text), [text]);
  return <SafeHtml html={html} {...(className === undefined ? {} : { className })} />;
}
