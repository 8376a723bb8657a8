import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { messages as shared } from '../../messages';
import styles from './advanced.module.css';
import { messages } from './messages';
import type { StoredQuery } from './use-saved-queries';

interface Props {
  query: StoredQuery;
  /** Roles that the user may share with. */
  roles: readonly { id: string; name: string }[];
  busy: boolean;
  onShare: (roles: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses the roles whose users may use a saved query. */
export function SharePanel({ query, roles, busy, onShare, onClose }: Props) {
  const isKnown = (role: string) => roles.some(({ id }) => id === role);
  const [chosen, setChosen] = useState(() => query.roles.filter(isKnown));
  // Roles that an administrator shared the query with, and that this user does not have.
  const others = query.roles.filter((role) => !isKnown(role));
  return (
    <fieldset className={styles.share}>
      <legend>{messages.shareTitle(query.title)}</legend>
      {roles.length === 0 && <p>{messages.noRoles}</p>}
      <Checkbox.Group
        value={[...chosen]}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <div className={styles.shareButtons}>
        <Button size="small" onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button
          size="small"
          type="primary"
          loading={busy}
          disabled={roles.length === 0}
          onClick={() => onShare([...others, ...chosen])}
        >
          {shared.ok}
        </Button>
      </div>
    </fieldset>
  );
}
