import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { Portrait } from '@/components/portrait/Portrait';
import { isJsonObject } from '@/model/http/json';
import type { WidgetProps } from '@/registry/views';
import { loadUserSettings, saveUserSetting } from '@/runtime/account/user-settings';
import { serverSupports } from '@/runtime/http/capabilities';
import { notify } from '@/runtime/notices/notices';
import { messages } from './messages';
import styles from './profile-card.module.css';

const SETTING = 'profileTags';
const MAX_TAGS = 12;
const MAX_LENGTH = 12;

const parseTags = (stored: unknown): readonly string[] =>
  isJsonObject(stored) && Array.isArray(stored.tags)
    ? stored.tags.filter((tag): tag is string => typeof tag === 'string').slice(0, MAX_TAGS)
    : [];

/** Tags that the user gives to the own account; stored with the settings of the user. */
function OwnTags() {
  const [tags, setTags] = useState<readonly string[] | null>(null);
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    // Without a reply there are no tags to change: a change would replace those that are stored.
    void loadUserSettings().then((stored) => here && stored !== null && setTags(parseTags(stored[SETTING])));
    return () => {
      here = false;
    };
  }, []);
  if (tags === null) return null;
  const change = (next: readonly string[]) => {
    setTags(next);
    saveUserSetting(SETTING, { tags: [...next] }, () => notify.warning(messages.tagSaveFailed));
  };
  const add = () => {
    const tag = (draft ?? '').trim();
    if (tag !== '' && !tags.includes(tag)) change([...tags, tag]);
    setDraft(null);
  };
  return (
    <fieldset className={styles.tags} aria-label={messages.tags}>
      {tags.map((tag) => (
        <Tag key={tag} closable onClose={() => change(tags.filter((one) => one !== tag))}>
          {tag}
        </Tag>
      ))}
      {draft !== null ? (
        <Input
          autoFocus
          size="small"
          className={styles.input ?? ''}
          maxLength={MAX_LENGTH}
          aria-label={messages.addTag}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={add}
          onPressEnter={add}
          onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}
        />
      ) : tags.length < MAX_TAGS ? (
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => setDraft('')}>
          {messages.addTag}
        </Button>
      ) : (
        <small>{messages.tagFull(MAX_TAGS)}</small>
      )}
    </fieldset>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const roleNames = (roles: unknown): readonly string[] =>
  Array.isArray(roles)
    ? roles.flatMap((role) => (isJsonObject(role) ? [textOf(role.roleName)] : [])).filter(Boolean)
    : [];

/** The own account at a glance. */
export default function ProfileCard({ props }: WidgetProps<'profile-card'>) {
  const user = isJsonObject(props.user) ? props.user : {};
  const name = textOf(user.realname) || textOf(user.username);
  const roles = roleNames(user.roles);
  const fields = Object.entries(messages.fields).map(([key, label]) => [
    label,
    textOf(user[`${key}_dictText`]) || textOf(user[key]),
  ]);
  return (
    <article className={styles.card}>
      <Portrait className={styles.portrait} path={textOf(user.avatar)} name={name} />
      <h2>{name}</h2>
      <dl className={styles.fields}>
        {[...fields, [messages.roles, roles.join('、')]].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || messages.empty}</dd>
          </div>
        ))}
      </dl>
      {serverSupports('userSettings') && <OwnTags />}
    </article>
  );
}
