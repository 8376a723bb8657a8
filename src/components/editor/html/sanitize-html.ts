/** Sanitises untrusted HTML. The only module that parses HTML. */
import DOMPurify from 'dompurify';
import { STYLE_DATA_ATTRIBUTE, parseStyles, formatStyles, moveStylesToData } from './inline-styles';

const ALLOWED_TAGS =
  'a abbr b blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul';
const ALLOWED_ATTRIBUTES =
  'href src alt title colspan rowspan align valign start type checked disabled width height target rel data-look';

const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.hasAttribute(STYLE_DATA_ATTRIBUTE)) {
    const look = formatStyles(parseStyles(node.getAttribute(STYLE_DATA_ATTRIBUTE) ?? ''));
    if (look === '') node.removeAttribute(STYLE_DATA_ATTRIBUTE);
    else node.setAttribute(STYLE_DATA_ATTRIBUTE, look);
  }
  if (node.tagName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  // Inputs: keeps only the checkboxes of a task list.
  if (node.tagName === 'INPUT') {
    if (node.getAttribute('type') !== 'checkbox') node.remove();
    else node.setAttribute('disabled', '');
  }
});

const sanitizeOptions = {
  ALLOWED_TAGS: ALLOWED_TAGS.split(' '),
  ALLOWED_ATTR: ALLOWED_ATTRIBUTES.split(' '),
  // Its value contains colons but is not a URL.
  ADD_URI_SAFE_ATTR: [STYLE_DATA_ATTRIBUTE],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP:
    /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpe?g|gif|webp|bmp|avif);|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
};

/** Sanitises HTML to a fragment for the page; styles are still in `data-look`. */
export const sanitizeToFragment = (html: string): DocumentFragment =>
  purifier.sanitize(moveStylesToData(html), { ...sanitizeOptions, RETURN_DOM_FRAGMENT: true });

/** Sanitises HTML to text for an editor on this page; styles are in `data-look`. */
export const toEditorHtml = (html: string): string => purifier.sanitize(moveStylesToData(html), sanitizeOptions);

/** Sets the styles of `data-look` through the DOM API, which the content security policy allows. */
export function applyStyles(root: ParentNode): void {
  for (const node of root.querySelectorAll<HTMLElement>(`[${STYLE_DATA_ATTRIBUTE}]`)) {
    for (const [name, value] of parseStyles(node.getAttribute(STYLE_DATA_ATTRIBUTE) ?? ''))
      node.style.setProperty(name, value);
    node.removeAttribute(STYLE_DATA_ATTRIBUTE);
  }
}

/** Sanitises HTML for storage, with styles in `style` attributes for other readers. */
export function toStoredHtml(html: string): string {
  const box = document.createElement('div');
  box.append(sanitizeToFragment(html));
  applyStyles(box);
  return box.innerHTML;
}
