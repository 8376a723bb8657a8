import { messages } from '@/shell/messages';
import { CaptchaField } from './CaptchaField';
import { TextField } from './TextField';
import type { SmsFormEntry, useSmsCode } from './use-sms-code';
import styles from './form.module.css';

const digits = (text: string, maxLength: number) => text.replace(/\D/g, '').slice(0, maxLength);

/** Phone number, captcha when the server asks for one, and code with the button that sends it; by default all of them. */
export function SmsCodeFields({
  entry,
  id,
  sms,
  mobile = true,
  code = true,
}: {
  entry: SmsFormEntry;
  id: string;
  sms: ReturnType<typeof useSmsCode>;
  mobile?: boolean;
  code?: boolean;
}) {
  const [mobileField, codeField] = [entry.field('mobile'), entry.field('code')];
  const { captcha, sentTo, secondsLeft, send } = sms;
  return (
    <>
      {mobile && (
        <TextField
          {...mobileField}
          id={`${id}-mobile`}
          label={messages.mobile}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          onChange={(text) => mobileField.onChange(digits(text, 11))}
        />
      )}
      <CaptchaField {...entry.field('captcha')} id={`${id}-captcha`} captcha={captcha} />
      {code && (
        <TextField
          {...codeField}
          id={`${id}-code`}
          label={messages.smsCode}
          hint={sentTo === null ? null : messages.smsSent(sentTo)}
          tone="plain"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(text) => codeField.onChange(digits(text, 6))}
          row={styles.sms}
          beside={
            <button type="button" className={styles.quiet} disabled={secondsLeft > 0} onClick={send}>
              {secondsLeft > 0 ? messages.sendAgainIn(secondsLeft) : sentTo ? messages.sendAgain : messages.sendSms}
            </button>
          }
        />
      )}
    </>
  );
}
