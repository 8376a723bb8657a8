import { createElement, type ReactNode } from 'react';
import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import { iconFileName } from '@/model/values/icon-name';
import { useLazy, type LazySource } from '../deferred/use-lazy';
import styles from './icon.module.css';

type Drawing = AbstractNode | null;
const loadedDrawings = new Map<string, Drawing>();

const iconNode = (definition: IconDefinition): AbstractNode =>
  typeof definition.icon === 'function' ? definition.icon('currentColor', 'none') : definition.icon;

const toCamelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function renderNode(node: AbstractNode, key: number): ReactNode {
  // Style elements inside an SVG would violate the content security policy; no outlined icon needs one.
  if (node.tag === 'style' || node.tag === 'defs') return null;
  const attributes = Object.fromEntries(Object.entries(node.attrs).map(([name, value]) => [toCamelCase(name), value]));
  return createElement(node.tag, { ...attributes, key }, node.children?.map(renderNode));
}

/** An icon of the shipped menu, or one of all icons. */
async function loadDefinition(name: string): Promise<IconDefinition | null> {
  const { default: menuIcons } = await import('virtual:menu-icons');
  return menuIcons[iconFileName(name)] ?? (await import('./icon-loader')).loadIcon(name);
}

/** Loads an icon once and caches it. @returns null when the name is unknown or the request fails */
async function loadDrawing(name: string): Promise<Drawing> {
  const found = loadedDrawings.get(name);
  if (found !== undefined) return found;
  const definition = await loadDefinition(name).catch(() => null);
  const drawing = definition ? iconNode(definition) : null;
  loadedDrawings.set(name, drawing);
  return drawing;
}

const DRAWINGS: LazySource<string | null, Drawing> = {
  peek: (name) => (name === null ? null : loadedDrawings.get(name)),
  load: (name) => (name === null ? Promise.resolve(null) : loadDrawing(name)),
};

/** Icon by name; undefined while loading, null when it does not exist. */
export function useIconDrawing(name: string | null): Drawing | undefined {
  const { state } = useLazy(name, DRAWINGS);
  return state.status === 'ready' ? state.value : undefined;
}

/** Menu icon by its Ant Design name. Reserves its size while loading; an unknown name shows a dot. */
export function MenuIcon({ name }: { name: string | null }) {
  const drawing = useIconDrawing(name);
  return (
    <span className={`anticon ${styles.icon}`} aria-hidden="true">
      {drawing ? (
        <svg width="1em" height="1em" viewBox={drawing.attrs.viewBox} fill="currentColor" focusable="false">
          {drawing.children?.map(renderNode)}
        </svg>
      ) : drawing === null ? (
        <span className={styles.dot} />
      ) : null}
    </span>
  );
}
