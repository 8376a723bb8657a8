import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { PASSWORD_RULES, passwordRules } from '@/model/rules/password-rules';
import { messages } from '../messages';
import styles from './account.module.css';

/** What a new password must fulfil, and what of it the typed one does. */
export function PasswordRuleList({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label={messages.passwordRulesTitle}>
      {PASSWORD_RULES.map((rule) => {
        const fulfilled = passwordRules[rule](password);
        return (
          <li key={rule} data-fulfilled={fulfilled}>
            {fulfilled ? (
              <CheckCircleFilled aria-label={messages.ruleFulfilled} />
            ) : (
              <MinusCircleOutlined aria-label={messages.ruleOpen} />
            )}
            {messages.passwordRules[rule]}
          </li>
        );
      })}
    </ul>
  );
}
