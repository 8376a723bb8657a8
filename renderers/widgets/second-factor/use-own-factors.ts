import { useEffect, useRef, useState } from 'react';
import {
  addPasskey,
  addTotp,
  isProofMissing,
  loadOwnFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  startTotp,
  type OwnFactor,
  type OwnFactors,
} from '@/runtime/account/own-factors';
import type { StartedTotp } from '@/runtime/account/second-step';
import { confirm, notify, reportError } from '@/runtime/notices/notices';
import { messages } from './messages';

/** A change that needs a proof of the user. */
type Change = (proofToken: string) => Promise<void>;

/** What is shown below the list. */
export type FactorStep =
  | { kind: 'prove'; change: Change }
  | { kind: 'totp'; started: StartedTotp }
  | { kind: 'passkey' }
  | { kind: 'rename'; factor: OwnFactor }
  | { kind: 'codes'; codes: readonly string[] };

/** The step that is shown, and the proof that changes need. */
function useFactorStep() {
  const [step, setStep] = useState<FactorStep | null>(null);
  const proof = useRef('');
  /** Runs a change with the proof of an earlier one; asks for a proof when there is none or it has expired. */
  const withProof = async (change: Change): Promise<void> => {
    if (proof.current === '') return setStep({ kind: 'prove', change });
    try {
      await change(proof.current);
    } catch (error) {
      if (!isProofMissing(error)) throw error;
      setStep({ kind: 'prove', change });
    }
  };
  return {
    step,
    setStep,
    withProof,
    start: (change: Change) => void withProof(change).catch(reportError),
    prove: async (change: Change, proofToken: string) => {
      proof.current = proofToken;
      setStep(null);
      await change(proofToken).catch(reportError);
    },
  };
}

/** The factors of the user and the change that is under way. */
export function useOwnFactors() {
  const [own, setOwn] = useState<OwnFactors | null>(null);
  const { step, setStep, withProof, start, prove } = useFactorStep();
  useEffect(() => {
    let here = true;
    loadOwnFactors().then((found) => here && setOwn(found), reportError);
    return () => {
      here = false;
    };
  }, []);
  const finish = async (codes: readonly string[] | null) => {
    setStep(codes ? { kind: 'codes', codes } : null);
    setOwn(await loadOwnFactors());
  };

  return {
    own,
    step,
    close: () => setStep(null),
    prove,
    startTotp: () => start(async (token) => setStep({ kind: 'totp', started: await startTotp(token) })),
    addTotp: (started: StartedTotp, code: string, name: string) =>
      withProof(async (token) => finish(await addTotp(token, started, code, name))),
    startPasskey: () => start(async () => setStep({ kind: 'passkey' })),
    addPasskey: (name: string) => withProof(async (token) => finish(await addPasskey(token, name))),
    startRename: (factor: OwnFactor) => setStep({ kind: 'rename', factor }),
    rename: async ({ id }: OwnFactor, name: string) => {
      await renameFactor(id, name);
      notify.success(messages.saved);
      await finish(null);
    },
    remove: async ({ id, label }: OwnFactor) => {
      const content = own?.factors.length === 1 ? messages.removeLast(label) : messages.removeText(label);
      const isSure = await confirm({
        title: messages.removeTitle,
        text: content,
        okText: messages.remove,
        danger: true,
      });
      if (isSure) {
        start(async (token) => {
          await removeFactor(token, id);
          await finish(null);
        });
      }
    },
    renew: async () => {
      const isSure = await confirm({ title: messages.renewTitle, text: messages.renewText, okText: messages.renew });
      if (isSure) start(async (token) => finish(await renewRecoveryCodes(token)));
    },
  };
}

export type OwnFactorChanges = ReturnType<typeof useOwnFactors>;
