/** File types by their first bytes, because names and headers of clients cannot be trusted. */

/** Number of first bytes that `checkContent` needs. */
export const HEAD_BYTES = 64;

interface FileType {
  /** The first one replaces a wrong suffix. */
  suffixes: readonly string[];
  matches: (head: Buffer) => boolean;
  /** Media type if browsers may show the file; other files are only downloaded. */
  mediaType?: string;
}

const startsWith =
  (...signatures: readonly (string | readonly number[])[]) =>
  (head: Buffer): boolean =>
    signatures.some((one) => {
      const bytes = typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from(one);
      return head.subarray(0, bytes.length).equals(bytes);
    });

const containsAt =
  (at: number, ...texts: readonly string[]) =>
  (head: Buffer): boolean =>
    texts.some((text) => head.toString('latin1', at, at + text.length) === text);

const both = (a: FileType['matches'], b: FileType['matches']) => (head: Buffer) => a(head) && b(head);

/** Images that browsers show and that cannot contain scripts; therefore no SVG. */
const imageTypes: readonly FileType[] = [
  { suffixes: ['png'], matches: startsWith('\x89PNG\r\n\x1a\n'), mediaType: 'image/png' },
  { suffixes: ['jpg', 'jpeg', 'jfif'], matches: startsWith([0xff, 0xd8, 0xff]), mediaType: 'image/jpeg' },
  { suffixes: ['gif'], matches: startsWith('GIF87a', 'GIF89a'), mediaType: 'image/gif' },
  { suffixes: ['webp'], matches: both(startsWith('RIFF'), containsAt(8, 'WEBP')), mediaType: 'image/webp' },
  { suffixes: ['bmp'], matches: startsWith('BM'), mediaType: 'image/bmp' },
  { suffixes: ['ico'], matches: startsWith([0, 0, 1, 0]), mediaType: 'image/x-icon' },
  { suffixes: ['avif'], matches: both(containsAt(4, 'ftyp'), containsAt(8, 'avif', 'avis')), mediaType: 'image/avif' },
];

const otherTypes: readonly FileType[] = [
  { suffixes: ['pdf'], matches: startsWith('%PDF-') },
  {
    suffixes: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'ofd', 'epub'],
    matches: startsWith('PK\x03\x04', 'PK\x05\x06'),
  },
  { suffixes: ['doc', 'xls', 'ppt'], matches: startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) },
  { suffixes: ['rar'], matches: startsWith('Rar!\x1a\x07') },
  { suffixes: ['7z'], matches: startsWith("7z\xbc\xaf'\x1c") },
  { suffixes: ['gz', 'tgz'], matches: startsWith([0x1f, 0x8b]) },
  {
    suffixes: ['mp4', 'mov', 'm4a', 'm4v', 'heic', 'heif'],
    matches: containsAt(4, 'ftyp', 'moov', 'mdat', 'wide', 'free'),
  },
  { suffixes: ['tif', 'tiff'], matches: startsWith('II*\0', 'MM\0*') },
];

const fileTypes = [...imageTypes, ...otherTypes];

/** Suffixes of files that some system executes on opening, or that a web server executes when they are below its root. */
const EXECUTABLE_SUFFIXES =
  'exe dll com bat cmd msi scr pif cpl hta vbs vbe js jse mjs wsf wsh ps1 psm1 lnk reg jar war sh bash csh ' +
  'phar phps pht phtm phtml jsp jspx jspf jsw jsv asp aspx asa asax ascx ashx asmx cfm cfml cshtml vbhtml ' +
  'shtml shtm stm cgi fcgi pl py rb apk ipa app dmg deb rpm';
const forbiddenSuffixes = new Set(EXECUTABLE_SUFFIXES.split(' '));
/** `php`, and `php5` or `php84`, which old installations map to their version. */
const PHP_SUFFIX = /^php\d*$/;
/** Settings of a folder that a web server reads from the folder itself. */
const SERVER_FILE = /^(\.ht.*|\.user\.ini|web\.config)$/i;
const isExecutable = startsWith(
  'MZ',
  '\x7fELF',
  '#!',
  [0xca, 0xfe, 0xba, 0xbe],
  [0xfe, 0xed, 0xfa],
  [0xcf, 0xfa, 0xed, 0xfe],
);

export const suffixOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** True for a client's file name, with or without a path, that configures a web server. */
export const isServerFile = (name: string): boolean => SERVER_FILE.test(name.replace(/^.*[/\\]/, '').trim());

export const isImage = (head: Buffer): boolean => imageTypes.some(({ matches: is }) => is(head));

/** Media type if browsers may show the file; null: it is only downloaded. */
export function displayableType(name: string): string | null {
  const suffix = suffixOf(name);
  return imageTypes.find(({ suffixes }) => suffixes.includes(suffix))?.mediaType ?? null;
}

export type ContentCheck = { name: string } | { problem: 'program' | 'suffix'; suffix: string };

/**
 * Compares the suffix of a file with its content.
 * @returns the name to store it under; an image with the suffix of another type gets the right suffix
 */
export function checkContent(name: string, head: Buffer): ContentCheck {
  const suffix = suffixOf(name);
  if (forbiddenSuffixes.has(suffix) || PHP_SUFFIX.test(suffix) || isExecutable(head))
    return { problem: 'program', suffix };
  const said = fileTypes.find(({ suffixes }) => suffixes.includes(suffix));
  if (!said || said.matches(head)) return { name };
  const picture = imageTypes.find(({ matches: is }) => is(head));
  if (!picture || !imageTypes.includes(said)) return { problem: 'suffix', suffix };
  return { name: `${name.slice(0, -suffix.length)}${picture.suffixes[0]}` };
}
