import { DownOutlined, LayoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { DeferredMenu } from '@/components/deferred/DeferredMenu';
import { confirm } from '@/runtime/notices/notices';
import { messages } from './messages';
import { useListViews, type ListViewsOptions } from './use-list-views';
import { viewMenuOf, type ViewDialogKind } from './view-menu-items';
import type { OfferedView } from './view-requests';
import styles from './view-menu.module.css';

const ViewDialog = lazyComponent(() => import('./ViewDialog'));

interface Props extends ListViewsOptions {
  /** Shows an icon instead of the name: on a phone. */
  compact: boolean;
}

/** The button of a list's saved views: the name of the active one, marked when it was changed; opens their menu. */
export default function ViewButton({ compact, ...options }: Props) {
  const views = useListViews(options);
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null);
  const { view, changed } = views;
  const label = view ? (changed ? messages.changedOf(view.name) : messages.buttonOf(view.name)) : messages.button;
  const askDelete = async (asked: OfferedView) => {
    const title = messages.deleteTitle(asked.name);
    const text = messages.deleteText(asked.roles.length);
    if (await confirm({ title, text, danger: true, okText: messages.deleteOk })) await views.remove(asked);
  };
  return (
    <>
      <DeferredMenu menu={() => viewMenuOf(views, { openDialog: setDialog, askDelete: (one) => void askDelete(one) })}>
        {(button) => (
          <Button
            type="text"
            className={styles.button ?? ''}
            data-compact={compact}
            icon={compact ? <LayoutOutlined /> : undefined}
            aria-label={label}
            title={label}
            {...button}
            onClick={(event) => {
              button.onClick(event);
              void views.refresh();
            }}
          >
            {!compact && <span className={styles.name}>{view?.name ?? messages.button}</span>}
            {view && changed && <i className={styles.dot} aria-hidden="true" />}
            {!compact && <DownOutlined aria-hidden="true" />}
          </Button>
        )}
      </DeferredMenu>
      {dialog && <ViewDialog kind={dialog} views={views} onClose={() => setDialog(null)} />}
    </>
  );
}
