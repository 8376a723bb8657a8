import type { TabFile } from '../generated/files';
import type { Tab } from './screen';

/** Fills a tab of a page, or of the detail view of a record. */
export const fillTab = ({ title, screen, with: given = {} }: TabFile): Tab => ({
  title: title ?? null,
  screen,
  with: given,
});
