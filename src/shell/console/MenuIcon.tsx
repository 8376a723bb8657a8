import { createElement, useEffect, useState, type ReactNode } from 'react';
import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import styles from './menu.module.css';

type Drawing = AbstractNode | null;
const known = new Map<string, Drawing>();

const outline = (definition: IconDefinition): AbstractNode =>
  typeof definition.icon === 'function' ? definition.icon('currentColor', 'none') : definition.icon;

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function draw(node: AbstractNode, key: number): ReactNode {
  // Style sheets inside a drawing would break the page's policy; none of the outlined ones needs its own.
  if (node.tag === 'style' || node.tag === 'defs') return null;
  const attributes = Object.fromEntries(Object.entries(node.attrs).map(([name, value]) => [camel(name), value]));
  return createElement(node.tag, { ...attributes, key }, node.children?.map(draw));
}

/** A menu's icon by its Ant Design name; keeps its room while it loads, a dot where there is none. */
export function MenuIcon({ name }: { name: string | null }) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (name === null || known.has(name)) return undefined;
    let here = true;
    void import('./icons')
      .then(({ loadIcon }) => loadIcon(name))
      .catch(() => null)
      .then((definition) => {
        known.set(name, definition ? outline(definition) : null);
        if (here) redraw((count) => count + 1);
      });
    return () => {
      here = false;
    };
  }, [name]);
  const drawing = name === null ? null : known.get(name);
  return (
    <span className={`anticon ${styles.icon}`} aria-hidden="true">
      {drawing ? (
        <svg width="1em" height="1em" viewBox={drawing.attrs.viewBox} fill="currentColor" focusable="false">
          {drawing.children?.map(draw)}
        </svg>
      ) : drawing === null ? (
        <span className={styles.dot} />
      ) : null}
    </span>
  );
}
