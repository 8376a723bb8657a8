/** Names of Ant Design icons and the files that contain them. */

/** Styles that icon sets add to a name. All are drawn by the outlined icon. */
const STYLE = /-(outlined?|filled|fill|twotone|two-tone|sharp|solid|line|rounded|o)$/;

/** Ant Design names of frequent menu icons of other sets, such as `ion:` and `whh:`. */
const OTHER_SETS: Readonly<Record<string, string>> = {
  aperture: 'camera',
  archive: 'inbox',
  chatbubbles: 'message',
  cog: 'setting',
  document: 'file-text',
  documents: 'copy',
  'git-compare': 'branches',
  'git-network': 'cluster',
  grid: 'appstore',
  layers: 'block',
  list: 'unordered-list',
  newspaper: 'read',
  notifications: 'bell',
  organisation: 'apartment',
  organization: 'apartment',
  paintroll: 'format-painter',
  people: 'team',
  person: 'user',
  podium: 'bar-chart',
  pricetag: 'tag',
  server: 'database',
  settings: 'setting',
  speedometer: 'dashboard',
  stats: 'line-chart',
  time: 'clock-circle',
  treediagram: 'apartment',
  tv: 'desktop',
  website: 'global',
};

/** The icon set before the colon, and the name in lower-case words without set and style. */
function partsOf(name: string): { set: string; bare: string } {
  const [, set = '', own = ''] = /^(?:(.*):)?(.*)$/.exec(name) ?? [];
  const words = own.replace(/[A-Z]/g, (letter, index: number) => (index === 0 ? '' : '-') + letter.toLowerCase());
  const bare = words.replace(STYLE, '');
  const foreign = set !== '' && set !== 'ant-design' && Object.hasOwn(OTHER_SETS, bare);
  return { set, bare: foreign ? (OTHER_SETS[bare] ?? bare) : bare };
}

/**
 * Converts an icon name to its file name: `setting`, `home-o`, `ant-design:setting-filled`, `ion:settings-outline`,
 * `SettingOutlined` → `SettingOutlined`, `HomeOutlined`.
 */
export function iconFileName(name: string): string {
  const words = partsOf(name).bare.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}Outlined`;
}

/** The short name of an icon file: `SafetyCertificateOutlined` → `safety-certificate`. */
export function iconName(fileName: string): string {
  return fileName.replace(/Outlined$/, '').replace(/[A-Z]/g, (letter, index: number) => {
    const small = letter.toLowerCase();
    return index === 0 ? small : `-${small}`;
  });
}

/**
 * A stored icon name as a client generation knows it: `setting` for Vue 2, `ant-design:setting-outlined` for Vue 3.
 * Names of other sets stay as they are.
 * @param isNew the client sends `X-Version: v3`
 */
export function iconNameFor(name: string, isNew: boolean): string {
  const { set, bare } = partsOf(name);
  if ((set !== '' && set !== 'ant-design') || /[|/]/.test(name)) return name;
  if (!isNew) return bare;
  const style = /-?(filled|two-?tone)$/i.exec(name)?.[1]?.toLowerCase().replace('-', '') ?? 'outlined';
  return `ant-design:${bare}-${style}`;
}
