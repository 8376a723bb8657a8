import { CloseOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { messages } from './messages';

interface Props {
  /** Name of the view. */
  name: string;
  /** Titles of the fields. */
  titles: readonly string[];
  onClose: () => void;
}

/** One line that names what a view holds and the list does not have, or not for this user. */
export default function OmittedFields({ name, titles, onClose }: Props) {
  return (
    <Alert
      type="warning"
      showIcon
      message={messages.omitted(name, titles)}
      closable={{ closeIcon: <CloseOutlined aria-hidden="true" />, 'aria-label': messages.closeOmitted }}
      onClose={onClose}
    />
  );
}
