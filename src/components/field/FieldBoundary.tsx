import { Component, type ReactNode } from 'react';
import { messages } from '../messages';
import styles from './field.module.css';

/** Error boundary of one field, so that a broken field does not remove the form or list around it. */
export class FieldBoundary extends Component<{ name: string; children: ReactNode }, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <span role="alert" className={styles.broken}>
        {messages.fieldRenderFailed}
        <small>
          {this.props.name} {this.state.message}
        </small>
      </span>
    );
  }
}
