import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  StopOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Emphasis, Entity, RecordShape } from '@/model/entity/entity';
import { emphasisOf, type Emphasizable } from '@/model/record/emphasis';
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

/** The emphasis of a record, or of a field in it, now; null when it has none. */
export const emphasisNow = (given: Emphasizable, fields: Entity['fields'], row: RecordValues): Emphasis | null =>
  given.emphasis.length === 0 ? null : emphasisOf(given, fields, row, { me: currentUser(), now: now() });

/** The emphasis of each row of an entity or child; null when it declares none. */
export const rowEmphasisOf = (
  shape: Pick<RecordShape, 'emphasis' | 'fields'>,
): ((row: RecordValues) => Emphasis | null) | null =>
  shape.emphasis.length === 0 ? null : (row) => emphasisNow(shape, shape.fields, row);

/** Attributes of the row or card of a record with an emphasis; its styles use `--tint`. */
export const tintOf = (emphasis: Emphasis | null, className = ''): { className: string; 'data-tone'?: string } =>
  emphasis === null ? { className } : { className: `${className} ${styles.tinted}`, 'data-tone': emphasis.tone };

/**
 * A value or the name of a record with the icon and colour of its emphasis, whose text is read aloud.
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
