import { Component, type ReactNode } from 'react';
import { PartError } from './PartError';

/** Keeps a part that breaks from taking the screen around it along. */
export class PartBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('null') };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <PartError error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
