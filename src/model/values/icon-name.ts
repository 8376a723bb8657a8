/** Names of Ant Design icons and the files that contain them. */

/**
 * Converts an icon name to its file name: `setting`, `home-o`, `ant-design:setting-outlined`, `SettingOutlined` →
 * `SettingOutlined`.
 */
export function iconFileName(name: string): string {
  const bare = name
    .replace(/^.*:/, '')
    .replace(/-?outlined$|-o$/i, '')
    .replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}Outlined`;
}

/** The short name of an icon file: `SafetyCertificateOutlined` → `safety-certificate`. */
export function iconName(fileName: string): string {
  return fileName.replace(/Outlined$/, '').replace(/[A-Z]/g, (letter, index: number) => {
    const small = letter.toLowerCase();
    return index === 0 ? small : `-${small}`;
  });
}
