import { Check, Circle } from 'lucide-react';
import { type PasswordForm, passwordProblems, passwordRules } from '../../../modules/accounts/contract/password-rules.ts';
import styles from './PasswordChecklist.module.css';
import { newPasswordTexts } from './texts.ts';

/** The rule of a form, item by item, ticked while one types (RULE-010). */
export function PasswordChecklist({ form, password, id }: { form: PasswordForm; password: string; id?: string }) {
  const t = newPasswordTexts.use();
  const rule = passwordRules[form];
  const problems: readonly string[] = passwordProblems(form, password);
  const length = problems.includes('tooShort') || problems.includes('tooLong');
  const items = [
    { name: rule.max === null ? t('rule_min', { min: rule.min }) : t('rule_length', { min: rule.min, max: rule.max }), done: !length },
    ...rule.needs.map((need) => ({ name: t(`rule_${need}`), done: !problems.includes(need) })),
    ...(rule.spaces ? [] : [{ name: t('rule_spaces'), done: password !== '' && !problems.includes('spaces') }]),
  ];
  return (
    <ul className={styles.list} id={id} aria-label={t('rules')}>
      {items.map(({ name, done }) => (
        <li key={name} data-done={done || undefined}>
          {done ? <Check aria-hidden size={15} /> : <Circle aria-hidden size={15} />}
          <span>{name}</span>
          <span className="visually-hidden">{done ? t('ruleDone') : t('ruleOpen')}</span>
        </li>
      ))}
    </ul>
  );
}
