import { Component, type ReactNode } from 'react';
import { messages } from '../messages';
import styles from '../theme/console.module.css';

/**
 * Error boundary of the parts of the frame beside the page. Browsers do not load a module again whose first request
 * failed, so that a connection lost at that moment needs a reload; until then the page, and what was entered, stay.
 */
export class FrameBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className={styles.frameFailed}>
        <span>{messages.frameFailed}</span>
        <button type="button" onClick={() => location.reload()}>
          {messages.reload}
        </button>
      </div>
    );
  }
}
