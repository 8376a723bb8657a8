import { MoreOutlined } from '@ant-design/icons';
import { Button, Tooltip, type MenuProps } from 'antd';
import type { PlacedAction } from '@/model/screens/screen';
import { messages } from '../messages';
import styles from './actions.module.css';
import { DeferredMenu } from '../deferred/DeferredMenu';
import type { AvailableAction } from './action-runner';

/** An action drawn as a button of a row or a bar. */
export interface ButtonAction extends AvailableAction {
  /** Shows it as the primary button of its bar. */
  primary?: boolean;
  /** Removes the danger colour, e.g. from a bulk action while no rows are selected. */
  suppressDanger?: boolean;
}

interface Props {
  actions: readonly ButtonAction[];
  onRun: (placed: PlacedAction) => void;
  /** `link` in rows, `button` in bars. */
  variant: 'link' | 'button';
  /** Maximum number of visible buttons; the rest is in the menu 更多. */
  maxVisible: number;
  /** Name of the record, added to the accessible names of the buttons; empty: none. */
  targetName: string;
}

function ActionButton({
  action,
  look: variant,
  on: targetName,
  onRun,
}: {
  action: ButtonAction;
  look: Props['variant'];
  on: string;
  onRun: () => void;
}) {
  const { placed, disabledReason, primary, suppressDanger = false } = action;
  const shared = {
    // Not `disabled`: the reason must be reachable by pointer and keyboard.
    'aria-disabled': disabledReason !== null,
    ...(targetName === '' ? {} : { 'aria-label': `${placed.label} ${targetName}` }),
    onClick: disabledReason === null ? onRun : undefined,
  };
  const button =
    variant === 'link' ? (
      <button type="button" className={styles.link} {...shared}>
        {placed.label}
      </button>
    ) : (
      <Button
        type={primary ? 'primary' : 'default'}
        // Row buttons (variant link) have no danger colour, which would repeat in every row; the confirmation shows it.
        danger={(placed.action?.danger ?? false) && !suppressDanger}
        className={styles.button ?? ''}
        {...shared}
      >
        {placed.label}
      </Button>
    );
  return disabledReason === null ? button : <Tooltip title={disabledReason}>{button}</Tooltip>;
}

/** Menu 更多 of the remaining actions; disabled items show their reason as a tooltip. */
const overflowMenuOf = (rest: readonly ButtonAction[], onRun: Props['onRun']): MenuProps => ({
  items: rest.map(({ placed, disabledReason }) => ({
    key: placed.key,
    label:
      disabledReason === null ? (
        placed.label
      ) : (
        <Tooltip title={disabledReason} placement="left">
          <span>{placed.label}</span>
        </Tooltip>
      ),
    danger: placed.action?.danger ?? false,
    disabled: disabledReason !== null,
  })),
  onClick: ({ key }) => {
    const found = rest.find(({ placed }) => placed.key === key);
    if (found && found.disabledReason === null) onRun(found.placed);
  },
});

/** Action buttons of a row or a bar, with the rest in the menu 更多. Rows use native buttons because there are many. */
export function ActionButtons({ actions, onRun, variant, maxVisible, targetName }: Props) {
  if (actions.length === 0) return null;
  const allFit = actions.length <= maxVisible + 1;
  const shown = allFit ? actions : actions.slice(0, maxVisible);
  const rest = allFit ? [] : actions.slice(maxVisible);
  const name = targetName === '' ? {} : { 'aria-label': `${messages.more} ${targetName}` };
  return (
    <span className={styles.buttons} data-look={variant}>
      {shown.map((action) => (
        <ActionButton
          key={action.placed.key}
          action={action}
          look={variant}
          on={targetName}
          onRun={() => onRun(action.placed)}
        />
      ))}
      {rest.length > 0 && (
        <DeferredMenu menu={() => overflowMenuOf(rest, onRun)}>
          {(button) =>
            variant === 'link' ? (
              <button type="button" className={styles.link} {...name} {...button}>
                {messages.more}
              </button>
            ) : (
              <Button className={styles.button ?? ''} {...name} {...button}>
                {messages.more}
                <MoreOutlined />
              </Button>
            )
          }
        </DeferredMenu>
      )}
    </span>
  );
}
