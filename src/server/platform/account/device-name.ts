/** Names of browser and operating system for a person, from a `User-Agent` header. */
import { messages } from './messages';

/** The first pattern that matches applies: Edge and Opera name Chrome too, Chrome names Safari. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/DingTalk\/(\d+)/, '钉钉'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** @param userAgent as sent by any client; null for a session that was opened before it was stored */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const found = pattern.exec(agent);
    return found ? [`${name} ${found[1]}`] : [];
  })[0];
  if (browser === undefined) return messages.unknownDevice;
  return messages.device(browser, SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1] ?? '');
}
