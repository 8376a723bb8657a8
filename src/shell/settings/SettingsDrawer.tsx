import { CheckOutlined } from '@ant-design/icons';
import { Button, Drawer, Segmented, Select, Switch, Tooltip } from 'antd';
import { useId, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useBackCloses } from '@/components/dialog/use-back-closes';
import {
  ACCENTS,
  appearance,
  CHOICES,
  type Accent,
  type Appearance,
  type SWITCHES,
} from '@/runtime/environment/appearance';
import { theme } from '@/runtime/environment/theme';
import { closeSettingsPanel, openPanels } from '@/runtime/navigation/open-panels';
import { notify } from '@/runtime/notices/notices';
import { changeAppearance, changeScheme, resetAppearance } from './appearance-settings';
import { messages } from './messages';
import styles from './settings.module.css';

const WIDTH = 320;

const optionsOf = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  (Object.keys(texts) as Value[]).map((value) => ({ value, label: texts[value] }));

/** Popups stand in the drawer, which is a landmark. */
const inDrawer = (trigger: HTMLElement): HTMLElement => trigger.closest('section') ?? document.body;

/** One option with its label; `why` explains why it is disabled. */
function Option({
  label,
  why = null,
  children,
}: {
  label: string;
  why?: string | null;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.option} data-disabled={why !== null}>
      <label htmlFor={id}>{label}</label>
      {why === null ? (
        children(id)
      ) : (
        <Tooltip title={why} getPopupContainer={inDrawer}>
          {<span>{children(id)}</span>}
        </Tooltip>
      )}
    </div>
  );
}

function Toggle({ name, why = null }: { name: keyof typeof SWITCHES; why?: string | null }) {
  const value = useSnapshot(appearance())[name];
  return (
    <Option label={messages[name]} why={why}>
      {(id) => (
        <Switch
          id={id}
          size="small"
          checked={value}
          disabled={why !== null}
          onChange={(checked) => changeAppearance({ [name]: checked })}
        />
      )}
    </Option>
  );
}

function Selection<Name extends 'width' | 'rowSize' | 'menu'>({
  name,
  label,
  texts,
  why = null,
}: {
  name: Name;
  label: string;
  texts: Readonly<Record<Appearance[Name], string>>;
  why?: string | null;
}) {
  const value = useSnapshot(appearance())[name];
  return (
    <Option label={label} why={why}>
      {(id) => (
        <Select
          id={id}
          size="small"
          className={styles.select}
          getPopupContainer={inDrawer}
          value={value}
          disabled={why !== null}
          options={optionsOf(texts)}
          onChange={(chosen) => changeAppearance({ [name]: chosen })}
        />
      )}
    </Option>
  );
}

/** The primary colours as radio buttons. */
function Accents() {
  const { accent } = useSnapshot(appearance());
  const name = useId();
  return (
    <div role="radiogroup" aria-label={messages.accent} className={styles.accents}>
      {CHOICES.accent.map((one: Accent) => (
        <label key={one} className={styles.accent} title={messages.accents[one]} style={{ background: ACCENTS[one] }}>
          <input
            type="radio"
            name={name}
            aria-label={messages.accents[one]}
            checked={accent === one}
            onChange={() => changeAppearance({ accent: one })}
          />
          {accent === one && <CheckOutlined aria-hidden />}
        </label>
      ))}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Settings of the look (spec 1 §9): each is in force at once. */
export default function SettingsDrawer({ box }: { box: HTMLElement }) {
  const { settings: open } = useSnapshot(openPanels());
  const { mode } = useSnapshot(theme());
  const { layout, fixedHeader } = useSnapshot(appearance());
  useBackCloses(open, closeSettingsPanel);
  const side = layout === 'side';
  return (
    <Drawer
      open={open}
      width={WIDTH}
      title={messages.title}
      closable={{ 'aria-label': messages.close }}
      getContainer={box}
      onClose={closeSettingsPanel}
      footer={
        <Button
          block
          onClick={() => {
            resetAppearance();
            notify.success(messages.resetDone);
          }}
        >
          {messages.reset}
        </Button>
      }
    >
      <Section title={messages.scheme}>
        <Segmented
          block
          aria-label={messages.scheme}
          value={mode}
          options={optionsOf(messages.schemes)}
          onChange={changeScheme}
        />
      </Section>
      <Section title={messages.accent}>
        <Accents />
      </Section>
      <Section title={messages.navigation}>
        <Segmented
          block
          aria-label={messages.layout}
          value={layout}
          options={optionsOf(messages.layouts)}
          onChange={(chosen) => changeAppearance({ layout: chosen })}
        />
        <Selection name="menu" label={messages.menu} texts={messages.menus} />
        <Selection name="width" label={messages.width} texts={messages.widths} why={side ? messages.topOnly : null} />
        <Toggle name="fixedHeader" />
        <Toggle name="autoHideHeader" why={fixedHeader ? null : messages.fixedOnly} />
        <Toggle name="fixedSider" why={side ? null : messages.sideOnly} />
      </Section>
      <Section title={messages.table}>
        <Selection name="rowSize" label={messages.rowSize} texts={messages.rowSizes} />
        <Toggle name="compact" />
        <Toggle name="tabs" />
      </Section>
      <Section title={messages.access}>
        <Toggle name="colorWeak" />
        <Toggle name="reducedMotion" />
      </Section>
    </Drawer>
  );
}
