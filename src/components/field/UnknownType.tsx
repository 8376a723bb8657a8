import { Tooltip } from 'antd';
import { nearestTypes } from '@/registry/views';
import { messages } from '../messages';
import styles from './field.module.css';

/** Maximum number of suggested type names. */
const MAX_SUGGESTIONS = 3;

interface Props {
  type: string;
  field: string;
  schema: string;
  /** One line for a cell; the details are in its tooltip. */
  brief?: boolean;
}

/** Lines of the full explanation. */
function explanationLines({ type, field, schema }: Props): string[] {
  const near = nearestTypes(type).slice(0, MAX_SUGGESTIONS);
  return [
    messages.unknownTypeIs(type),
    messages.unknownTypeAt(schema, field),
    ...(near.length > 0 ? [messages.didYouMean(near.join('、'))] : []),
  ];
}

/** Placeholder for a field of an unregistered type: names the type, field and schema, and suggests similar types. */
export function UnknownType(props: Props) {
  const explanation = explanationLines(props);
  if (props.brief) {
    return (
      <Tooltip title={explanation.join('\n')} rootClassName={styles.lines ?? ''}>
        <span className={`${styles.broken} ${styles.brief}`}>{explanation[0]}</span>
      </Tooltip>
    );
  }
  return (
    <span role="alert" className={styles.broken}>
      <strong>{messages.unknownType}</strong>
      {explanation.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </span>
  );
}
