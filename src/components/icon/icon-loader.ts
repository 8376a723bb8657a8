/** Loads icons by file name. Each icon is a separate chunk, so only the icons in use are fetched. */
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { iconFileName } from '@/model/values/icon-name';

const iconModules = import.meta.glob<{ default: IconDefinition }>(
  '/node_modules/@ant-design/icons-svg/es/asn/*Outlined.js',
);

/** Loads an icon; null when the name is unknown. */
export async function loadIcon(name: string): Promise<IconDefinition | null> {
  const load = iconModules[`/node_modules/@ant-design/icons-svg/es/asn/${iconFileName(name)}.js`];
  return load ? (await load()).default : null;
}
