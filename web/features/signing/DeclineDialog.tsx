import { useId, useState } from 'react';
import { EMAIL_PATTERN } from '../../../shared-kernel/email-address.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import tick from '../../components/Tick.module.css';
import { type DeclineAct, declineSigning, type SigningLink } from './calls.ts';
import styles from './DeclineDialog.module.css';
import { declineTexts } from './decline-texts.ts';

const KINDS = ['REFUSED', 'NOT_MINE'] as const;
const MOST_REASON = 1000;

export interface DeclineDialogProps {
  readonly link: SigningLink;
  readonly title: string;
  readonly onClose: () => void;
  readonly onAnswered: () => void;
}

/** What each answer brings is said before it is sent. A change of what is written is another answer, so it gets a name of its own. */
export function DeclineDialog({ link, title, onClose, onAnswered }: DeclineDialogProps) {
  const t = declineTexts.use();
  const form = useId();
  const [act, setAct] = useState<DeclineAct>({ kind: 'REFUSED', reason: '', substitute: null });
  const [once, setOnce] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { name = '', email = '' } = act.substitute ?? {};
  const isRefusal = act.kind === 'REFUSED';
  const change = (part: Partial<DeclineAct>) => {
    setAct((one) => ({ ...one, ...part }));
    setOnce(crypto.randomUUID());
  };
  const noReason = isRefusal && act.reason.trim() === '';
  const halfPerson = !isRefusal && (name.trim() !== '' || email.trim() !== '') && (name.trim() === '' || !EMAIL_PATTERN.test(email.trim()));
  const send = async () => {
    setTried(true);
    if (noReason || halfPerson || sending) return;
    setSending(true);
    const answer = await declineSigning(link, isRefusal ? { ...act, substitute: null } : act, once);
    setSending(false);
    if ('problem' in answer && answer.problem.code !== 'signing.declined') return setProblem(answer.problem);
    onClose();
    onAnswered();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask')}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button type="submit" form={form} look="danger" busy={sending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>
          <strong>{title}</strong>
        </p>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('which')}</legend>
          {KINDS.map((kind) => (
            <div key={kind} className={styles.choice}>
              <label className={tick.tick}>
                <input
                  type="radio"
                  name={`${form}-kind`}
                  checked={act.kind === kind}
                  aria-describedby={`${form}-${kind}`}
                  onChange={() => change({ kind })}
                />
                <span>{t(kind)}</span>
              </label>
              <p id={`${form}-${kind}`}>{t(`${kind}_why`)}</p>
            </div>
          ))}
        </fieldset>
        <Field
          label={isRefusal ? t('reason') : t('reasonOptional')}
          hint={t('reasonHint')}
          rows={3}
          value={act.reason}
          maxLength={MOST_REASON}
          onChange={(reason) => change({ reason })}
          error={tried && noReason ? t('reasonNeeded') : null}
        />
        {isRefusal ? null : (
          <>
            <Field
              label={t('name')}
              value={name}
              maxLength={300}
              autoComplete="off"
              onChange={(text) => change({ substitute: { name: text, email } })}
            />
            <Field
              label={t('email')}
              type="email"
              hint={t('substituteHint')}
              value={email}
              maxLength={300}
              autoComplete="off"
              onChange={(text) => change({ substitute: { name, email: text } })}
              error={tried && halfPerson ? t('substituteWrong') : null}
            />
          </>
        )}
        {problem ? <ProblemNotice problem={problem} title={t('problem')} /> : null}
      </form>
    </Dialog>
  );
}
