import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api/base.ts';
import { Button } from '../components/Button.tsx';
import { Captcha } from '../components/captcha/Captcha.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { EnterTrouble } from './EnterTrouble.tsx';
import { useEnter } from './enter.ts';
import { START } from './farewell.ts';
import { closed } from './slice.ts';
import { useAppDispatch, useAppSelector } from './store.ts';
import { sessionTexts } from './texts.ts';
import { WhyEnded } from './WhyEnded.tsx';

/** The session ended under the page: log in again here, and nothing that was typed is lost (SESSION-013). */
export function SessionEnded() {
  const t = sessionTexts.use();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state, user, why } = useAppSelector((root) => root.session);
  const { enter, entering, problem, captcha } = useEnter({ stay: true });
  const [password, setPassword] = useState('');
  // Of an account that is gone nothing can be gone on with: neither by its password, nor with what was typed.
  const isGone = why === 'deleted';
  const leave = () => {
    if (isGone) return window.location.replace(START);
    dispatch(closed());
    navigate('/home/login', { replace: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await enter(user?.emailID ?? '', password))) return;
    setPassword('');
    dispatch(api.util.invalidateTags(['Profile', 'Inbox', 'Document', 'Timeline', 'SavedSignatures']));
  };
  return (
    <Dialog open={state === 'expired'} onClose={leave} title={t('expiredTitle')} mustAnswer>
      <WhyEnded why={why} />
      {isGone ? null : <p>{t('kept')}</p>}
      {user?.emailID && !isGone ? (
        <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
          <input type="hidden" autoComplete="username" value={user.emailID} readOnly />
          <p>{t('signedInAs', { email: user.emailID })}</p>
          <Field label={t('password')} type="password" autoComplete="current-password" value={password} onChange={setPassword} autoFocus />
          {captcha ? <Captcha key={captcha.round} {...captcha.box} /> : null}
          <EnterTrouble problem={problem} />
          <Button type="submit" look="primary" busy={entering}>
            {t('continue')}
          </Button>
        </form>
      ) : null}
      <Button look={isGone ? 'primary' : 'quiet'} onPress={leave} autoFocus={isGone}>
        {t(isGone ? 'toStart' : 'otherAccount')}
      </Button>
    </Dialog>
  );
}
