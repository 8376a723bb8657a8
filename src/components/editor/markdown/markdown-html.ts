import MarkdownIt from 'markdown-it';

/** HTML within the text stays: the sanitiser judges it with everything else. */
const reader = new MarkdownIt({ html: true, linkify: true, breaks: true });

export const markdownHtml = (text: string): string => reader.render(text);
