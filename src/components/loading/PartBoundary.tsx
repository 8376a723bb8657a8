import { Component, type ReactNode } from 'react';
import { PartError } from './PartError';

/** Error boundary of one part, so that the rest of the screen keeps working. */
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
