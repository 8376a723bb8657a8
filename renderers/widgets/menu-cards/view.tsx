import { Empty } from 'antd';
import { useSnapshot } from 'valtio';
import { MenuIcon } from '@/components/icon/MenuIcon';
import { LinkTiles } from '@/components/link/LinkTiles';
import { session, type MenuEntry } from '@/runtime/account/session';
import { messages } from './messages';
import styles from './menu-cards.module.css';

/** Visible pages below an entry, in the order of the menu. Entries of other sites stay in the menu. */
const pagesIn = (entry: MenuEntry): readonly MenuEntry[] => {
  if (entry.hidden || entry.external) return [];
  return entry.children.length > 0 ? entry.children.flatMap(pagesIn) : entry.route ? [entry] : [];
};

/** Pages of the menu by its groups. */
export default function MenuCards() {
  const menu = useSnapshot(session()).menu ?? [];
  const groups = menu
    .map((entry) => ({
      title: entry.children.length > 0 ? entry.title : messages.other,
      id: entry.id,
      pages: pagesIn(entry as MenuEntry),
    }))
    .filter(({ pages }) => pages.length > 0);
  if (groups.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.none} />;
  return (
    <div className={styles.groups}>
      {groups.map(({ id, title, pages }) => (
        <section key={id} className={styles.group}>
          <h3>{title}</h3>
          <LinkTiles
            tiles={pages.map(({ id: key, path, icon, title: name }) => ({
              key,
              href: path,
              content: (
                <>
                  <MenuIcon name={icon} />
                  {name}
                </>
              ),
            }))}
          />
        </section>
      ))}
    </div>
  );
}
