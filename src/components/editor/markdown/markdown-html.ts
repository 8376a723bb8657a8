import MarkdownIt from 'markdown-it';

/** HTML within Markdown is kept here; the sanitiser checks the result. */
const markdownIt = new MarkdownIt({ html: true, linkify: true, breaks: true });

/** Converts Markdown to unsanitised HTML; it must pass the sanitiser before it is rendered. */
export const markdownHtml = (text: string): string => markdownIt.render(text);
