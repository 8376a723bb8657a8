/** Formatted text of anybody, made harmless: the only place that reads HTML. */
import DOMPurify from 'dompurify';
import { LOOK, looksOf, lookText, renameStyles } from './inline-styles';

const TAGS =
  'a abbr b blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul';
const ATTRIBUTES =
  'href src alt title colspan rowspan align valign start type checked disabled width height target rel data-look';

const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.hasAttribute(LOOK)) {
    const look = lookText(looksOf(node.getAttribute(LOOK) ?? ''));
    if (look === '') node.removeAttribute(LOOK);
    else node.setAttribute(LOOK, look);
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

const settings = {
  ALLOWED_TAGS: TAGS.split(' '),
  ALLOWED_ATTR: ATTRIBUTES.split(' '),
  // Its colons are none of an address.
  ADD_URI_SAFE_ATTR: [LOOK],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP:
    /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpe?g|gif|webp|bmp|avif);|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
};

/** The harmless part of a text, for the page; styles are in `data-look` yet. */
export const toFragment = (html: string): DocumentFragment =>
  purifier.sanitize(renameStyles(html), { ...settings, RETURN_DOM_FRAGMENT: true });

/** The same as text, for an editor of this page: styles in `data-look`. */
export const toLooks = (html: string): string => purifier.sanitize(renameStyles(html), settings);

/** Sets the styles that `data-look` names: by the object model, which the policy allows. */
export function applyLooks(root: ParentNode): void {
  for (const node of root.querySelectorAll<HTMLElement>(`[${LOOK}]`)) {
    for (const [name, value] of looksOf(node.getAttribute(LOOK) ?? '')) node.style.setProperty(name, value);
    node.removeAttribute(LOOK);
  }
}

/** The harmless part of a text as it is stored, styles in their usual place for every other reader. */
export function cleanHtml(html: string): string {
  const box = document.createElement('div');
  box.append(toFragment(html));
  applyLooks(box);
  return box.innerHTML;
}
