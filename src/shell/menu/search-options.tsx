/** What the search of the console offers: pages of the menu, records opened lately, actions of the account. */
import { FileTextOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { MenuIcon } from '@/components/icon/MenuIcon';
import type { OwnPages } from '@/runtime/account/own-pages';
import { open } from '@/runtime/navigation/dialogs';
import { menuTexts, searchMenu, type MenuMatch } from '@/runtime/navigation/menu';
import type { RecentRecord } from '@/runtime/navigation/recent-records';
import { reportError } from '@/runtime/notices/notices';
import { pagesAt } from '../account/favourites';
import { userActions } from '../account/user-actions';
import { messages } from '../messages';
import { openMenuEntry } from './open-menu-entry';

export interface SearchOption {
  key: string;
  icon: ReactNode;
  title: string;
  /** Where it belongs: groups of the menu, or the screen of a record. */
  note: string;
  run: () => void;
}

/** Options under a title. */
export interface SearchSection {
  title: string;
  options: readonly SearchOption[];
}

/** Everything that can be found. */
export interface SearchSources {
  pages: readonly MenuMatch[];
  own: OwnPages;
  records: readonly RecentRecord[];
}

/** Maximum number of pages in the list. */
const MAX_PAGES = 50;

const pageOption = ({ entry, parentTitles }: MenuMatch): SearchOption => ({
  key: `page ${entry.id}`,
  icon: <MenuIcon name={entry.icon} />,
  title: entry.title,
  note: parentTitles.join(' / '),
  run: () => openMenuEntry(entry),
});

const recordOption = ({ screen, params, name, title }: RecentRecord): SearchOption => ({
  key: `record ${screen} ${JSON.stringify(params)}`,
  icon: <FileTextOutlined aria-hidden />,
  title: name,
  note: title,
  run: () => void open(screen, params, { title, record: name }).catch(reportError),
});

const actionOptions: readonly SearchOption[] = userActions.map(({ key, icon, label, onClick }) => ({
  key: `action ${key}`,
  icon,
  title: label,
  note: '',
  run: onClick,
}));

/** All texts in which is searched. */
export const searchTexts = ({ pages, records }: SearchSources): readonly string[] => [
  ...menuTexts(pages),
  ...records.map((one) => one.name),
  ...userActions.map((one) => one.label),
];

const filled = (sections: readonly SearchSection[]) => sections.filter(({ options }) => options.length > 0);

/** Before the user types: favourites, recently used pages, records opened lately, then all other pages. */
function initialSections({ pages, own, records }: SearchSources): SearchSection[] {
  const favourites = pagesAt(pages, own.favourites);
  const recent = pagesAt(pages, own.recent).filter((one) => !favourites.includes(one));
  const others = pages.filter((one) => !favourites.includes(one) && !recent.includes(one));
  return filled([
    { title: messages.favourites, options: favourites.map(pageOption) },
    { title: messages.recentPages, options: recent.map(pageOption) },
    { title: messages.recentRecords, options: records.map(recordOption) },
    { title: messages.allPages, options: others.slice(0, MAX_PAGES).map(pageOption) },
  ]);
}

/**
 * Options that match all words, in sections.
 * @param matcherOf the test of a word
 */
export function searchSections(
  sources: SearchSources,
  words: string,
  matcherOf: (word: string) => (text: string) => boolean,
): SearchSection[] {
  if (words.trim() === '') return initialSections(sources);
  const tests = words.split(/\s+/).filter(Boolean).map(matcherOf);
  const matching = (options: readonly SearchOption[]) =>
    options.filter(({ title }) => tests.every((matches) => matches(title)));
  return filled([
    {
      title: messages.searchFound,
      options: searchMenu(sources.pages, words, matcherOf).slice(0, MAX_PAGES).map(pageOption),
    },
    { title: messages.recentRecords, options: matching(sources.records.map(recordOption)) },
    { title: messages.actions, options: matching(actionOptions) },
  ]);
}
