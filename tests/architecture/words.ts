/**
 * Words that only this project used, each with the standard term. They are refused in comments, names and texts
 * (test titles, messages): some everywhere, others in the folders where they had a meaning of their own.
 */
export interface HomemadeWord {
  /** Forms of the word, matched as whole words; `doorOf`, `DOORS` and `a door` all hold the word `door`. */
  word: RegExp;
  /** What to write instead. */
  instead: string;
  /** Where it is refused; everywhere when left out. */
  inside?: RegExp;
  /** Only names, because the word is plain English elsewhere. */
  namesOnly?: true;
}

export const homemadeWords: readonly HomemadeWord[] = [
  // Structure
  { word: /houses?/, instead: 'project' },
  { word: /rooms?/, instead: 'module (of code), available height (of the grid), channel' },
  { word: /twins?/, instead: 'alias' },
  // Errors
  { word: /mend(s|ed|ing)?/, instead: 'fix' },
  { word: /mistakes?/, instead: 'error' },
  { word: /faults?/, instead: 'error' },
  { word: /refusals?/, instead: 'rejection, HttpError' },
  { word: /demand(s|ed)?/, instead: 'assert…, required', inside: /^src\/server\// },
  // HTTP
  { word: /doors?/, instead: 'auth hook, endpoint' },
  { word: /answer(s|ed)?/, instead: 'reply, response, result', inside: /^src\/server\/(http|boot|auth|platform)\// },
  // Events
  { word: /told/, instead: 'published, notified; cacheEpoch' },
  { word: /hear(s|d)?/, instead: 'subscribe, receive' },
  { word: /ears?/, instead: 'subscriber' },
  { word: /news/, instead: 'event' },
  // Permissions
  { word: /holdings?/, instead: 'effective permissions' },
  { word: /stronger|weaker/, instead: 'with more (fewer) permissions, privilege ceiling' },
  // Audit
  { word: /journals?/, instead: 'audit log', inside: /^src\/server\/(?!modules\/)/ },
  { word: /bins?/, instead: 'recycle bin', inside: /^src\/server\//, namesOnly: true },
  // Grid
  { word: /hands/, instead: 'imperative handle' },
  { word: /lend(s|ing)?|lent/, instead: 'register, pass' },
  { word: /ticks?|ticked/, instead: 'row selection', inside: /grid/ },
  { word: /fades/, instead: 'cell flash' },
  { word: /beneath/, instead: 'below, behind; overlay clip' },
  { word: /sight/, instead: 'visible range' },
  { word: /spots?/, instead: 'cell coordinate' },
  { word: /sheets?/, instead: 'undoable rows', inside: /^src\/(model|components)\/grid\// },
  { word: /foreign/, instead: 'remote', inside: /^src\/(model|components)\/grid\// },
  { word: /handlers?/, instead: 'async validator', inside: /^src\/model\/grid\//, namesOnly: true },
  { word: /(back|forth)/, instead: 'undo, redo', inside: /^src\/(model|components)\/grid\//, namesOnly: true },
  { word: /together/, instead: 'batch', inside: /^src\/(model|components)\/grid\//, namesOnly: true },
  // Record
  { word: /tally|tallies/, instead: 'accumulator' },
  { word: /figures?/, instead: 'aggregate', inside: /^src\/model\/record\// },
  { word: /proposals?/, instead: 'WriteInput', inside: /^src\/(model|server)\// },
  { word: /standings?/, instead: 'cell state' },
  { word: /judged/, instead: 'cell state, validated' },
  // Browser
  { word: /slices/, instead: 'timeSlice', inside: /^src\/runtime\//, namesOnly: true },
  { word: /choice/, instead: 'tenant picker', inside: /^src\/(shell|runtime)\//, namesOnly: true },
  { word: /holders?/, instead: 'ownerId', inside: /^src\/runtime\//, namesOnly: true },
  // Sentences that must be read twice
  { word: /who(so)?ever/, instead: 'the noun that is meant' },
  { word: /(no|some|every|any)body/, instead: 'the noun that is meant: no user, no subscriber, another caller' },
  { word: /he|his|him|himself/, instead: 'the user, they' },
];

/** Parts of names that hold a refused word for a good reason. */
export interface Exemption {
  text: RegExp;
  why: string;
}

export const exemptions: readonly Exemption[] = [
  { text: /responseBody|requestBody|nobodyElse/g, why: 'body, not a person' },
  { text: /foreign ?keys?/gi, why: 'term of databases and key of the schema language' },
  { text: /elsewhere/g, why: 'plain English' },
  { text: /timeSlices/gi, why: 'the standard term' },
  { text: /recycle ?bins?/gi, why: 'the standard term' },
  { text: /live_room|\broom_(?:id|no|name)\b|\broomId\b/g, why: 'tables, columns and fields of the business domain' },
  {
    text: /Google Sheets|google-sheets-[a-z-]+|data-sheets-[a-z*]+|Excel\.Sheet/g,
    why: 'products, and names in the HTML that they write',
  },
  {
    text: /(request|response|reply|error|event|route|hook|exception|signal)[ -]?handlers?/gi,
    why: 'terms of HTTP and Node',
  },
  { text: /\bplaceholders?\b|placeHolder/gi, why: 'attribute of HTML' },
];

/**
 * Folders and files that are free of these words already; the check reads these alone. Add yours when it is. A word
 * with `inside` is refused there only.
 */
export const cleanPaths: readonly RegExp[] = [
  /^(tests|scripts|renderers|src\/registry)\//,
  /^src\/server\//,
  /^src\/model\//,
  /^src\/components\/(actions|chart|cron|deferred|dialog|editor|expand|field|form|gallery|grid|icon|input)\//,
  /^src\/components\/(loading|picker|query|reference|repeater|responsive|table|tree|upload)\//,
  /^src\/components\/list\//,
  /^src\/components\/messages\.ts$/,
  /^src\/runtime\//,
  /^src\/shell\//,
];
