import { useRef, useState } from 'react';
import { EMAIL_LENGTH, NAME_LENGTH } from '../../../modules/accounts/contract/person-rules.ts';
import { REVIEW_DAYS } from '../../../modules/accounts/contract/rules.ts';
import { fieldFinding } from '../../../shared-kernel/field-rules.ts';
import { problemOf } from '../../api/base.ts';
import { keyFor } from '../../api/once.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { fieldMessage, fieldTexts } from '../../components/field-texts.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Keys.module.css';
import profile from './Profile.module.css';
import { ReviewScopeChoice, type ScopeChoice, scopeOf } from './ReviewScopeChoice.tsx';
import { type Reviewer, useLetReviewMutation } from './reviewer-calls.ts';
import { reviewersTexts } from './reviewers-texts.ts';

const USUAL = 90;

/** Who is let read, what, and until when. `renews`: somebody whose term is over. */
export function ReviewerDialog({ renews, onClose }: { renews: Reviewer | null; onClose: () => void }) {
  const t = reviewersTexts.use();
  const f = fieldTexts.use();
  const dispatch = useAppDispatch();
  const once = useRef<{ of: string; key: string } | null>(null);
  const [name, setName] = useState(renews?.name ?? '');
  const [email, setEmail] = useState(renews?.email ?? '');
  const [days, setDays] = useState<number | null>(USUAL);
  const [chosen, choose] = useState<ScopeChoice>(() => choiceOf(renews));
  const [asked, setAsked] = useState(false);
  const [give, { error, isLoading }] = useLetReviewMutation();
  const problem = problemOf(error);
  const finding = fieldFinding(email, { required: true, maxLength: EMAIL_LENGTH, kind: 'email' });
  const submit = async () => {
    setAsked(true);
    const scope = scopeOf(chosen);
    if (name.trim() === '' || finding !== null || scope === 'missing') return;
    const sent = { name: name.trim(), email: email.trim(), ...(days === null ? {} : { days }), ...(scope === null ? {} : { scope }) };
    once.current = keyFor(once.current, sent);
    const answer = await give({ ...sent, once: once.current.key });
    if (!('data' in answer)) return;
    dispatch(toast(t(scope === null ? 'given' : 'givenSelected', { name: sent.name })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={t('giveTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={isLoading} onPress={() => void submit()}>
            {t('giveIt')}
          </Button>
        </>
      }
    >
      <div className={profile.stack}>
        {problem ? <ProblemNotice problem={problem} /> : null}
        <Field
          label={t('name')}
          name="reviewerName"
          autoComplete="off"
          value={name}
          onChange={setName}
          maxLength={NAME_LENGTH}
          isRequired
          error={asked && name.trim() === '' ? t('nameMissing') : null}
        />
        <Field
          label={t('email')}
          type="email"
          inputMode="email"
          name="reviewerEmail"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          isRequired
          isDisabled={renews !== null}
          hint={asked && finding ? undefined : t('emailHint')}
          error={asked ? fieldMessage(f, finding) : null}
        />
        <ReviewScopeChoice chosen={chosen} onChoose={choose} asked={asked} />
        <fieldset className={styles.choices}>
          <legend>{t('term')}</legend>
          <div className={styles.row}>
            {[...REVIEW_DAYS, null].map((count) => (
              <label key={count} className={styles.choice}>
                <input type="radio" name="reviewDays" checked={days === count} onChange={() => setDays(count)} />
                {count === null ? t('noTerm') : t('days', { count })}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}

/** Whose term is over gets what they had, unless it is there no more. */
function choiceOf(renews: Reviewer | null): ScopeChoice {
  const scope = renews?.scope ?? null;
  if (scope === null) return { kind: 'ACCOUNT' };
  if (scope.name === null) return scope.kind === 'TAG' ? { kind: 'TAG', tagID: null } : { kind: 'DOCUMENT', document: null };
  return scope.kind === 'TAG'
    ? { kind: 'TAG', tagID: scope.tagID }
    : { kind: 'DOCUMENT', document: { documentID: scope.documentID, title: scope.name } };
}
