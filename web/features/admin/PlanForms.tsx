import { useId, useState } from 'react';
import { planNames } from '../../../modules/subscription/contract/plans.ts';
import { Field } from '../../components/Field.tsx';
import { planNameTexts } from '../../subscription/plan-name-texts.ts';
import styles from './Admin.module.css';
import { Form, type Of } from './DecisionForm.tsx';
import { type EditableFlag, editableFlags, flagTexts } from './flag-texts.ts';
import { adminPlanTexts } from './plan-texts.ts';

export function PlanForm({ subscription, busy, onDecide }: Of) {
  const t = adminPlanTexts.use();
  const plan = planNameTexts.use();
  const id = useId();
  const [planName, setPlanName] = useState<string>(subscription.planName);
  return (
    <Form title={t('plan')} act={t('planAct')} busy={busy} onSend={() => onDecide({ what: 'plan', body: { planName } })}>
      <label htmlFor={id} className="visually-hidden">
        {t('plan')}
      </label>
      <select id={id} className={styles.select} value={planName} onChange={(event) => setPlanName(event.target.value)}>
        {planNames.map((name) => (
          <option key={name} value={name}>
            {plan(name)}
          </option>
        ))}
      </select>
    </Form>
  );
}

const LIMITS = ['documents', 'users', 'templates', 'savedSignatures'] as const;

export function LimitsForm({ subscription, busy, onDecide }: Of) {
  const t = adminPlanTexts.use();
  const { documentLimit, userLimit, maxTemplates, savedSignaturesLimit } = subscription;
  const before = { documents: documentLimit, users: userLimit, templates: maxTemplates, savedSignatures: savedSignaturesLimit };
  const [typed, setTyped] = useState<Readonly<Record<(typeof LIMITS)[number], string>>>({
    documents: String(documentLimit),
    users: String(userLimit),
    templates: String(maxTemplates),
    savedSignatures: String(savedSignaturesLimit),
  });
  const [asked, setAsked] = useState(false);
  const isWhole = (text: string) => /^\d{1,7}$/.test(text.trim());
  const send = () => {
    setAsked(true);
    if (!LIMITS.every((name) => isWhole(typed[name]))) return;
    const changed = LIMITS.filter((name) => Number(typed[name]) !== before[name]);
    onDecide({ what: 'limits', body: { limits: Object.fromEntries(changed.map((name) => [name, Number(typed[name])])) } });
  };
  return (
    <Form title={t('limits')} act={t('limitsAct')} busy={busy} onSend={send}>
      <div className={styles.fields}>
        {LIMITS.map((name) => (
          <Field
            key={name}
            label={t(name)}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            value={typed[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
            error={asked && !isWhole(typed[name]) ? t('wholeNumber') : null}
          />
        ))}
      </div>
    </Form>
  );
}

export function ExpiryForm({ subscription, busy, onDecide }: Of) {
  const t = adminPlanTexts.use();
  const [day, setDay] = useState(subscription.expiryDate ?? '');
  const send = () => onDecide({ what: 'expiry', body: { expiryDate: day === '' ? null : day } });
  return (
    <Form title={t('expiry')} act={t('expiryAct')} busy={busy} onSend={send}>
      <Field label={t('expiry')} hint={t('expiryHint')} type="date" name="expiry" value={day} onChange={setDay} />
    </Form>
  );
}

/** `flags`: those that may be changed here. */
export function FlagsForm({ subscription, busy, onDecide, flags = editableFlags }: Of & { readonly flags?: readonly EditableFlag[] }) {
  const t = adminPlanTexts.use();
  const name = flagTexts.use();
  const [on, setOn] = useState<readonly EditableFlag[]>(flags.filter((flag) => subscription[flag]));
  const [same, setSame] = useState(false);
  const send = () => {
    const newlyOn = on.filter((flag) => !subscription[flag]);
    const newlyOff = flags.filter((flag) => subscription[flag] && !on.includes(flag));
    setSame(newlyOn.length + newlyOff.length === 0);
    if (newlyOn.length + newlyOff.length > 0) onDecide({ what: 'flags', body: { on: newlyOn, off: newlyOff } });
  };
  return (
    <Form title={t('flags')} act={t('flagsAct')} busy={busy} onSend={send}>
      <div className={styles.fields}>
        {flags.map((flag) => (
          <label key={flag} className={styles.flag}>
            <input
              type="checkbox"
              checked={on.includes(flag)}
              onChange={(event) => setOn(event.target.checked ? [...on, flag] : on.filter((one) => one !== flag))}
            />
            <span>
              {name(flag)} <code>{flag}</code>
            </span>
          </label>
        ))}
      </div>
      {same ? (
        <p role="status" className={styles.note}>
          {t('nothingChanged')}
        </p>
      ) : null}
    </Form>
  );
}

export function CorporateForm({ subscription, busy, onDecide }: Of) {
  const t = adminPlanTexts.use();
  const [isCorporateAdmin, set] = useState(subscription.isCorporateAdmin);
  const send = () => onDecide({ what: 'corporate-admin', body: { isCorporateAdmin } });
  return (
    <Form title={t('corporate')} act={t('corporateAct')} busy={busy} onSend={send}>
      <label className={styles.flag}>
        <input type="checkbox" checked={isCorporateAdmin} onChange={(event) => set(event.target.checked)} />
        <span>{t('corporateOf')}</span>
      </label>
    </Form>
  );
}

export function AddressForm({ subscription, busy, onDecide }: Of) {
  const t = adminPlanTexts.use();
  const [url, setUrl] = useState(subscription.authenticateUrl ?? '');
  const send = () => onDecide({ what: 'notification-address', body: { url: url.trim() === '' ? null : url.trim() } });
  return (
    <Form title={t('address')} act={t('addressAct')} busy={busy} onSend={send}>
      <Field label={t('address')} hint={t('addressHint')} type="url" name="address" autoComplete="off" value={url} onChange={setUrl} />
    </Form>
  );
}
