/** What a file is by its first bytes: names and headers of a sender prove nothing. */

/** Bytes of a file that `checkContent` needs. */
export const HEAD = 64;

interface Kind {
  /** The first one is given to a file whose own suffix is wrong. */
  suffixes: readonly string[];
  is: (head: Buffer) => boolean;
  /** Its media type, where a browser may show it; all else is only saved. */
  shown?: string;
}

const starts =
  (...signatures: readonly (string | readonly number[])[]) =>
  (head: Buffer): boolean =>
    signatures.some((one) => {
      const bytes = typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from(one);
      return head.subarray(0, bytes.length).equals(bytes);
    });

const holds =
  (at: number, ...texts: readonly string[]) =>
  (head: Buffer): boolean =>
    texts.some((text) => head.toString('latin1', at, at + text.length) === text);

const both = (a: Kind['is'], b: Kind['is']) => (head: Buffer) => a(head) && b(head);

/** Pictures that a browser shows and that cannot hold a script: no svg. */
const pictures: readonly Kind[] = [
  { suffixes: ['png'], is: starts('\x89PNG\r\n\x1a\n'), shown: 'image/png' },
  { suffixes: ['jpg', 'jpeg', 'jfif'], is: starts([0xff, 0xd8, 0xff]), shown: 'image/jpeg' },
  { suffixes: ['gif'], is: starts('GIF87a', 'GIF89a'), shown: 'image/gif' },
  { suffixes: ['webp'], is: both(starts('RIFF'), holds(8, 'WEBP')), shown: 'image/webp' },
  { suffixes: ['bmp'], is: starts('BM'), shown: 'image/bmp' },
  { suffixes: ['ico'], is: starts([0, 0, 1, 0]), shown: 'image/x-icon' },
  { suffixes: ['avif'], is: both(holds(4, 'ftyp'), holds(8, 'avif', 'avis')), shown: 'image/avif' },
];

const others: readonly Kind[] = [
  { suffixes: ['pdf'], is: starts('%PDF-') },
  {
    suffixes: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'ofd', 'epub'],
    is: starts('PK\x03\x04', 'PK\x05\x06'),
  },
  { suffixes: ['doc', 'xls', 'ppt'], is: starts([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) },
  { suffixes: ['rar'], is: starts('Rar!\x1a\x07') },
  { suffixes: ['7z'], is: starts("7z\xbc\xaf'\x1c") },
  { suffixes: ['gz', 'tgz'], is: starts([0x1f, 0x8b]) },
  { suffixes: ['mp4', 'mov', 'm4a', 'm4v', 'heic', 'heif'], is: holds(4, 'ftyp', 'moov', 'mdat', 'wide', 'free') },
  { suffixes: ['tif', 'tiff'], is: starts('II*\0', 'MM\0*') },
];

const kinds = [...pictures, ...others];

/** Suffixes that some system runs when the file is opened. */
const RUN =
  'exe dll com bat cmd msi scr pif cpl hta vbs vbe js jse mjs wsf wsh ps1 psm1 lnk reg jar sh bash csh php phtml jsp jspx asp aspx cgi pl py rb apk ipa app dmg deb rpm';
const forbidden = new Set(RUN.split(' '));
const isProgram = starts('MZ', '\x7fELF', '#!', [0xca, 0xfe, 0xba, 0xbe], [0xfe, 0xed, 0xfa], [0xcf, 0xfa, 0xed, 0xfe]);

export const suffixOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const isPicture = (head: Buffer): boolean => pictures.some(({ is }) => is(head));

/** The media type under which a browser may show the file; null: it is only saved, whatever it holds. */
export function shownType(name: string): string | null {
  const suffix = suffixOf(name);
  return pictures.find(({ suffixes }) => suffixes.includes(suffix))?.shown ?? null;
}

export type Content = { name: string } | { wrong: 'program' | 'suffix'; suffix: string };

/**
 * Compares a file's name with what it holds.
 * @returns the name to keep it under: a picture of another kind than its suffix says gets the right one
 */
export function checkContent(name: string, head: Buffer): Content {
  const suffix = suffixOf(name);
  if (forbidden.has(suffix) || isProgram(head)) return { wrong: 'program', suffix };
  const said = kinds.find(({ suffixes }) => suffixes.includes(suffix));
  if (!said || said.is(head)) return { name };
  const picture = pictures.find(({ is }) => is(head));
  if (!picture || !pictures.includes(said)) return { wrong: 'suffix', suffix };
  return { name: `${name.slice(0, -suffix.length)}${picture.suffixes[0]}` };
}
