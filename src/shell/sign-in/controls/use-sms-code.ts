import { useState } from 'react';
import { checkCaptcha, needsCaptcha, sendSms, type SmsPurpose } from '@/runtime/account/session';
import { messages } from '@/shell/messages';
import { mobileError, phoneErrorsOf } from '../phone-errors';
import { useCaptcha } from './use-captcha';
import { useCountdown } from './use-countdown';
import type { FormEntry } from './use-form-entry';

/** Seconds until another code can be requested. */
const RESEND_DELAY = 60;

export type SmsFormEntry = FormEntry<'mobile' | 'captcha' | 'code'>;

/**
 * Sends codes to the phone of a form, with a captcha when the server asks for one.
 * @param onReady called when a code can be entered: it was sent, or an earlier one is still valid
 */
export function useSmsCode(entry: SmsFormEntry, purpose: SmsPurpose, onReady?: () => void) {
  const { values, showErrors } = entry;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const captcha = useCaptcha();
  const wait = useCountdown(RESEND_DELAY);
  const mobile = values.mobile.trim();

  const send = () => {
    const needed = captcha.asked && !values.captcha.trim() ? messages.needCaptcha : undefined;
    if (!showErrors({ mobile: mobileError(mobile), captcha: needed })) return;
    void entry.submitOnce(
      async () => {
        if (captcha.asked) await checkCaptcha(values.captcha.trim(), captcha.key);
        await sendSms(mobile, purpose);
        captcha.close();
        entry.clear('captcha');
        setSentTo(mobile);
        wait.start();
        onReady?.();
        entry.input('code')?.focus();
        return 'again';
      },
      (error) => {
        const wasAsked = captcha.asked;
        if (wasAsked || needsCaptcha(error)) captcha.refresh();
        entry.clear('captcha');
        const wrongCaptcha = wasAsked && /验证码错误|验证码无效/.test(error.message);
        const found = wrongCaptcha ? { captcha: error.message } : phoneErrorsOf(error);
        if ('code' in found) onReady?.();
        showErrors(found);
      },
    );
  };
  return { captcha, sentTo, secondsLeft: wait.left, send };
}
