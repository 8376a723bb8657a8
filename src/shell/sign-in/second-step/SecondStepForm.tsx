import { lazyComponent } from '@/components/deferred/lazy-component';
import { VerifyStep } from './VerifyStep';

/** With the QR code of antd: loaded only for users who must set a second factor up. */
const SetupStep = lazyComponent(async () => ({ default: (await import('./SetupStep')).SetupStep }));

/** The second step of a sign-in. */
export default function SecondStepForm({ methods }: { methods: readonly string[] }) {
  return methods.length === 0 ? <SetupStep /> : <VerifyStep methods={methods} />;
}
