/** Formatted text of anybody, made harmless: the only place that reads HTML. */
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
  // Only the boxes of a task list.
  if (node.tagName === 'INPUT') {
    if (node.getAttribute('type') !== 'checkbox') node.remove();
    else node.setAttribute('disabled', '');
  }
});

const sanitizeOptions = {
  ALLOWED_TAGS: ALLOWED_TAGS.split(' '),
  ALLOWED_ATTR: ALLOWED_ATTRIBUTES.split(' '),
  // Its colons are none of an address.
  ADD_URI_SAFE_ATTR: [STYLE_DATA_ATTRIBUTE],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP:
    /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpe?g|gif|webp|bmp|avif);|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
};

/** The harmless part of a text, for the page; styles are in `data-look` yet. */
export const sanitizeToFragment = (html: string): DocumentFragment =>
  purifier.sanitize(moveStylesToData(html), { ...sanitizeOptions, RETURN_DOM_FRAGMENT: true });

/** The same as text, for an editor of this page: styles in `data-look`. */
export const toEditorHtml = (html: string): string => purifier.sanitize(moveStylesToData(html), sanitizeOptions);

/** Sets the styles that `data-look` names: by the object model, which the policy allows. */
export function applyStyles(root: ParentNode): void {
  for (const node of root.querySelectorAll<HTMLElement>(`[${STYLE_DATA_ATTRIBUTE}]`)) {
    for (const [name, value] of parseStyles(node.getAttribute(STYLE_DATA_ATTRIBUTE) ?? ''))
      node.style.setProperty(name, value);
    node.removeAttribute(STYLE_DATA_ATTRIBUTE);
  }
}

/** The harmless part of a text as it is stored, styles in their usual place for every other reader. */
export function toStoredHtml(html: string): string {
  const box = document.createElement('div');
  box.append(sanitizeToFragment(html));
  applyStyles(box);
  return box.innerHTML;
}
