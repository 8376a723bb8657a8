/** Loads icons by file name. Each icon is a separate chunk, so only the icons in use are fetched. */
import type { IconDefinition } from '@ant-design/icons-svg/es/types';

const iconModules = import.meta.glob<{ default: IconDefinition }>(
  '/node_modules/@ant-design/icons-svg/es/asn/*Outlined.js',
);

/**
 * Converts an icon name to its file name: `setting`, `home-o`, `ant-design:setting-outlined`, `SettingOutlined` →
 * `SettingOutlined`.
 */
export function iconFileName(name: string): string {
  const bare = name
    .replace(/^.*:/, '')
    .replace(/-?(outlined|o)$/i, '')
    .replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}Outlined`;
}

/** Loads an icon; null when the name is unknown. */
export async function loadIcon(name: string): Promise<IconDefinition | null> {
  const load = iconModules[`/node_modules/@ant-design/icons-svg/es/asn/${iconFileName(name)}.js`];
  return load ? (await load()).default : null;
}
