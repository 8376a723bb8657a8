import MarkdownIt from 'markdown-it';

/** HTML within the text stays: the sanitiser judges it with everything else. */
const markdownIt = new MarkdownIt({ html: true, linkify: true, breaks: true });

export const markdownHtml = (text: string): string => markdownIt.render(text);
