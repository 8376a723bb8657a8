import { Alert } from 'antd';
import { messages } from '../messages';

/** Says above a screen with unsaved work that an administrator has changed it since it was opened. */
export const OutdatedNote = () => <Alert type="info" showIcon banner closable message={messages.outdatedScreen} />;
