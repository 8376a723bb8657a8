import MarkdownIt from 'markdown-it';

/** HTML within Markdown is kept here; the sanitiser checks the result. */
const markdownIt = new MarkdownIt({ html: true, linkify: true, breaks: true });

export const markdownHtml = (text: string): string => markdownIt.render(text);
