import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  StopOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Emphasis, Entity, Field } from '@/model/entity/entity';
import { emphasisOf } from '@/model/record/emphasis';
import { now } from '@/runtime/environment/server-clock';
import { currentUser } from '@/runtime/session/session-state';
import type { RecordValues } from './field-text';
import styles from './emphasized.module.css';

/** Each tone has its own icon, so that no state is shown by its colour alone. */
const ICONS = {
  danger: ExclamationCircleFilled,
  warning: WarningFilled,
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  muted: StopOutlined,
} as const;

/** The emphasis of a field in a record now; null when it has none. */
export const emphasisNow = (field: Field, fields: Entity['fields'], row: RecordValues): Emphasis | null =>
  field.emphasis.length === 0 ? null : emphasisOf(field, fields, row, { me: currentUser(), now: now() });

/**
 * A value with the icon and colour of its emphasis, whose text is read aloud.
 * @param labelled shows the text, where space allows; else it is a tooltip
 */
export function Emphasized({
  emphasis,
  labelled = false,
  children,
}: {
  emphasis: Emphasis | null;
  labelled?: boolean;
  children?: ReactNode;
}) {
  if (emphasis === null) return children;
  const { tone, text } = emphasis;
  const Icon = ICONS[tone];
  return (
    <span className={styles.emphasis} data-tone={tone} title={labelled ? undefined : text}>
      <Icon className={styles.icon ?? ''} aria-hidden="true" />
      {children}
      <span className={labelled ? styles.text : styles.spoken}>{text}</span>
    </span>
  );
}
