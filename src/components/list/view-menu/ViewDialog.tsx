import { Button, Checkbox, Input } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import InputDialog from '@/components/dialog/InputDialog';
import { messages as shared } from '@/components/messages';
import { messages } from './messages';
import type { ListViews } from './use-list-views';
import type { ViewDialogKind } from './view-menu-items';
import styles from './view-menu.module.css';

const WIDTH = 480;
const MAX_NAME = 50;

interface DialogProps {
  views: ListViews;
  onClose: () => void;
}

interface FrameProps {
  title: string;
  okDisabled?: boolean;
  onOk: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that closes when its request has succeeded. Enter in an input confirms it. */
function RequestDialog({ title, okDisabled = false, onOk, onClose, children }: FrameProps) {
  const [running, setRunning] = useState(false);
  const ok = useRef<HTMLButtonElement>(null);
  const run = async (close: () => void) => {
    setRunning(true);
    if (await onOk()) close();
    setRunning(false);
  };
  return (
    <InputDialog
      title={title}
      width={WIDTH}
      onClose={onClose}
      renderFooter={(close) => (
        <>
          <Button onClick={close}>{shared.cancel}</Button>
          <Button ref={ok} type="primary" loading={running} disabled={okDisabled} onClick={() => void run(close)}>
            {shared.ok}
          </Button>
        </>
      )}
    >
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          ok.current?.click();
        }}
      >
        {children}
      </form>
    </InputDialog>
  );
}

/** Enters the name of a view: of a new one, or another name of the active one. */
function NameDialog({ views, onClose, isNew }: DialogProps & { isNew: boolean }) {
  const id = useId();
  const [view] = useState(views.active);
  const [name, setName] = useState(isNew ? '' : (view?.name ?? ''));
  const [asDefault, setAsDefault] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const title = isNew || !view ? messages.saveAsTitle : messages.renameTitle(view.name);
  const submit = async (): Promise<boolean> => {
    const trimmed = name.trim();
    setInvalid(trimmed === '');
    if (trimmed === '') return false;
    return isNew || !view ? views.saveAs(trimmed, asDefault) : views.rename(view, trimmed);
  };
  return (
    <RequestDialog title={title} onOk={submit} onClose={onClose}>
      <label htmlFor={id}>{messages.name}</label>
      <Input
        id={id}
        autoFocus
        maxLength={MAX_NAME}
        value={name}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={invalid ? `${id}-error` : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setInvalid(false);
        }}
      />
      {invalid && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {messages.nameRequired}
        </span>
      )}
      {isNew && (
        <Checkbox checked={asDefault} onChange={({ target }) => setAsDefault(target.checked)}>
          {messages.asDefault}
        </Checkbox>
      )}
    </RequestDialog>
  );
}

/** Chooses the roles whose users may apply the active view. */
function ShareDialog({ views, onClose }: DialogProps) {
  const [view] = useState(views.active);
  const known = views.offered?.roles ?? [];
  const isKnown = (role: string) => known.some((one) => one.id === role);
  const [roles, setRoles] = useState(() => view?.roles.filter(isKnown) ?? []);
  if (!view) return null;
  // Roles that an administrator shared the view with, and that this user does not have.
  const others = view.roles.filter((role) => !isKnown(role));
  return (
    <RequestDialog
      title={messages.shareTitle(view.name)}
      okDisabled={known.length === 0}
      onOk={() => views.share(view, [...others, ...roles])}
      onClose={onClose}
    >
      <fieldset className={styles.roles}>
        <legend>{messages.rolesHint}</legend>
        <Checkbox.Group
          value={[...roles]}
          options={known.map((role) => ({ value: role.id, label: role.name }))}
          onChange={setRoles}
        />
      </fieldset>
      {known.length === 0 && <small>{messages.noRoles}</small>}
    </RequestDialog>
  );
}

/** The dialogs of saved views. */
export default function ViewDialog({ kind, ...props }: DialogProps & { kind: ViewDialogKind }) {
  return kind === 'share' ? <ShareDialog {...props} /> : <NameDialog {...props} isNew={kind === 'saveAs'} />;
}
