import { MoreOutlined } from '@ant-design/icons';
import { Button, Tooltip, type MenuProps } from 'antd';
import type { PlacedAction } from '@/model/screens/screen';
import { messages } from '../messages';
import styles from './actions.module.css';
import { DeferredMenu } from '../deferred/DeferredMenu';

/** A button with the reason why it cannot be pressed, if there is one. */
export interface AvailableAction {
  placed: PlacedAction;
  disabledReason: string | null;
  /** Makes it the one strong button of its place. */
  primary?: boolean;
  /** Takes the warning colour from a dangerous one that cannot do anything yet. */
  suppressDanger?: boolean;
}

interface Props {
  actions: readonly AvailableAction[];
  onRun: (placed: PlacedAction) => void;
  /** `link` in rows, `button` in bars. */
  variant: 'link' | 'button';
  /** How many stand side by side; the rest is under 更多. */
  maxVisible: number;
  /** What they act on, for those who hear the page. */
  targetName: string;
}

function ActionButton({
  action,
  look: variant,
  on: targetName,
  onRun,
}: {
  action: AvailableAction;
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
        // In rows the warning colour would stand in every line; the question asked before says it.
        danger={(placed.action?.danger ?? false) && !suppressDanger}
        className={styles.button ?? ''}
        {...shared}
      >
        {placed.label}
      </Button>
    );
  return disabledReason === null ? button : <Tooltip title={disabledReason}>{button}</Tooltip>;
}

/** What is under 更多; what is refused says why. */
const overflowMenuOf = (rest: readonly AvailableAction[], onRun: Props['onRun']): MenuProps => ({
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

/** Buttons of a row or a bar: the first few, the rest under 更多. Rows have the browser's own: a page has many rows. */
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
