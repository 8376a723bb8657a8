import { Alert } from 'antd';
import { messages } from './messages';

/** Shown by a widget that prints a record on a page without one. */
export function NoRecord() {
  return <Alert type="error" showIcon message={messages.noRecord} />;
}
