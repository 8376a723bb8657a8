import type { MenuProps } from 'antd';
import { messages } from './messages';
import type { ListViews } from './use-list-views';
import type { OfferedView } from './view-requests';
import styles from './view-menu.module.css';

export type ViewDialogKind = 'saveAs' | 'rename' | 'share';

type Items = NonNullable<MenuProps['items']>;

interface Commands {
  openDialog: (kind: ViewDialogKind) => void;
  askDelete: (view: OfferedView) => void;
}

const STANDARD = 'standard';
const NOTHING_CHOSEN: readonly string[] = [];

/** The views to choose from: own ones, then those that others share. */
function viewItems({ offered, apply }: ListViews): Items {
  if (!offered) return [{ key: 'loading', label: messages.loading, disabled: true }];
  const itemOf = (view: OfferedView) => ({
    key: view.id,
    label: (
      <span className={styles.item}>
        <span title={view.name}>{view.name}</span>
        {view.id === offered.defaultId && <small>{messages.isDefault}</small>}
        {!view.own && <small>{messages.sharedBy(view.owner)}</small>}
      </span>
    ),
    onClick: () => void apply(view),
  });
  const groups = [
    { key: 'own', label: messages.own, views: offered.views.filter(({ own }) => own) },
    { key: 'shared', label: messages.shared, views: offered.views.filter(({ own }) => !own) },
  ];
  return groups
    .filter(({ views }) => views.length > 0)
    .map(({ key, label, views }) => ({ type: 'group', key, label, children: views.map(itemOf) }));
}

/** What can be done with the active view; disabled entries say why in their title. */
function commandItems(views: ListViews, { openDialog, askDelete }: Commands): Items {
  const { active, changed, offered, save, chooseDefault } = views;
  const saveAs = { key: 'saveAs', label: messages.saveAs, onClick: () => openDialog('saveAs') };
  if (!active) return [saveAs];
  const denied = active.editable ? null : messages.notEditable;
  const item = (key: string, label: string, reason: string | null, onClick: () => void) => ({
    key,
    label: <span title={reason ?? undefined}>{label}</span>,
    disabled: reason !== null,
    onClick,
  });
  const isDefault = offered?.defaultId === active.id;
  return [
    item('save', messages.save, denied ?? (changed ? null : messages.notChanged), () => void save(active)),
    saveAs,
    item('rename', messages.rename, denied, () => openDialog('rename')),
    item('share', messages.share, denied, () => openDialog('share')),
    item(
      'default',
      isDefault ? messages.unsetDefault : messages.setDefault,
      null,
      () => void chooseDefault(isDefault ? null : active),
    ),
    { ...item('delete', messages.delete, denied, () => askDelete(active)), danger: denied === null },
  ];
}

/** The menu of the views of a list. */
export function viewMenuOf(views: ListViews, commands: Commands): MenuProps {
  const chosen = views.view?.id ?? STANDARD;
  return {
    className: styles.menu ?? '',
    items: [
      {
        key: STANDARD,
        label: <span className={styles.item}>{messages.standard}</span>,
        onClick: () => void views.apply(null),
      },
      ...viewItems(views),
      { type: 'divider' },
      ...commandItems(views, commands),
    ],
    selectable: true,
    selectedKeys: views.offered ? [chosen] : [...NOTHING_CHOSEN],
  };
}
