import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '@/components/deferred/lazy-component';
import { secondStep } from '@/runtime/account/second-step';

const SecondStepForm = lazyComponent(() => import('./second-step/SecondStepForm'));

/** Shows the second step of a sign-in instead of the forms of the first one, which stay mounted with what was typed. */
export function SecondStepGate({ children }: { children: ReactNode }) {
  const { step } = useSnapshot(secondStep());
  return (
    <>
      <div hidden={step !== null}>{children}</div>
      {step ? <SecondStepForm key={step.ticket} methods={step.methods} /> : null}
    </>
  );
}
