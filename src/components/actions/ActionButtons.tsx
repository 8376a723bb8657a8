import { MoreOutlined } from '@ant-design/icons';
import { Button, Tooltip, type MenuProps } from 'antd';
import type { PlacedAction } from '@/model/screens/screen';
import { texts } from '../messages';
import styles from './actions.module.css';
import { MoreMenu } from '../deferred/DeferredMenu';

/** A button with the reason why it cannot be pressed, if there is one. */
export interface ReadyAction {
  placed: PlacedAction;
  refused: string | null;
  /** Makes it the one strong button of its place. */
  primary?: boolean;
  /** Takes the warning colour from a dangerous one that cannot do anything yet. */
  calm?: boolean;
}

interface Props {
  actions: readonly ReadyAction[];
  onRun: (placed: PlacedAction) => void;
  /** `link` in rows, `button` in bars. */
  look: 'link' | 'button';
  /** How many stand side by side; the rest is under 更多. */
  visible: number;
  /** What they act on, for those who hear the page. */
  on: string;
}

function One({ action, look, on, onRun }: { action: ReadyAction; look: Props['look']; on: string; onRun: () => void }) {
  const { placed, refused, primary, calm = false } = action;
  const shared = {
    // Not `disabled`: the reason must be reachable by pointer and keyboard.
    'aria-disabled': refused !== null,
    ...(on === '' ? {} : { 'aria-label': `${placed.label} ${on}` }),
    onClick: refused === null ? onRun : undefined,
  };
  const button =
    look === 'link' ? (
      <button type="button" className={styles.link} {...shared}>
        {placed.label}
      </button>
    ) : (
      <Button
        type={primary ? 'primary' : 'default'}
        // In rows the warning colour would stand in every line; the question asked before says it.
        danger={(placed.action?.danger ?? false) && !calm}
        className={styles.button ?? ''}
        {...shared}
      >
        {placed.label}
      </Button>
    );
  return refused === null ? button : <Tooltip title={refused}>{button}</Tooltip>;
}

/** What is under 更多; what is refused says why. */
const menuOf = (rest: readonly ReadyAction[], onRun: Props['onRun']): MenuProps => ({
  items: rest.map(({ placed, refused }) => ({
    key: placed.key,
    label:
      refused === null ? (
        placed.label
      ) : (
        <Tooltip title={refused} placement="left">
          <span>{placed.label}</span>
        </Tooltip>
      ),
    danger: placed.action?.danger ?? false,
    disabled: refused !== null,
  })),
  onClick: ({ key }) => {
    const found = rest.find(({ placed }) => placed.key === key);
    if (found && found.refused === null) onRun(found.placed);
  },
});

/** Buttons of a row or a bar: the first few, the rest under 更多. Rows have the browser's own: a page has many rows. */
export function ActionButtons({ actions, onRun, look, visible, on }: Props) {
  if (actions.length === 0) return null;
  const fits = actions.length <= visible + 1;
  const shown = fits ? actions : actions.slice(0, visible);
  const rest = fits ? [] : actions.slice(visible);
  const name = on === '' ? {} : { 'aria-label': `${texts.more} ${on}` };
  return (
    <span className={styles.buttons} data-look={look}>
      {shown.map((action) => (
        <One key={action.placed.key} action={action} look={look} on={on} onRun={() => onRun(action.placed)} />
      ))}
      {rest.length > 0 && (
        <MoreMenu menu={() => menuOf(rest, onRun)}>
          {(button) =>
            look === 'link' ? (
              <button type="button" className={styles.link} {...name} {...button}>
                {texts.more}
              </button>
            ) : (
              <Button className={styles.button ?? ''} {...name} {...button}>
                {texts.more}
                <MoreOutlined />
              </Button>
            )
          }
        </MoreMenu>
      )}
    </span>
  );
}
