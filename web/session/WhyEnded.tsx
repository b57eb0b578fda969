import { Link } from 'react-router';
import type { WhyOver } from '../api/why-over.ts';
import { sessionTexts } from './texts.ts';

const SAID = { elsewhere: 'elsewhereText', password: 'passwordText', ended: 'endedText', email: 'emailText' } as const;

/** Why the session is over, as it was (ERR-020, SESSION-008): nobody is told of inactivity whose session somebody ended. */
export function WhyEnded({ why }: { why: WhyOver }) {
  const t = sessionTexts.use();
  if (why === 'inactivity') return <p>{t('expiredText')}</p>;
  if (why === 'closed' || why === 'deleted') return <p>{t(`${why}Text`)}</p>;
  return (
    <>
      <p>{t(SAID[why])}</p>
      {why === 'email' ? null : <p>{t(why === 'password' ? 'passwordCare' : 'elsewhereCare')}</p>}
      {/* A page of its own: the guard of the page below would lead to the login first. */}
      {why === 'password' ? (
        <Link to="/home/password" reloadDocument>
          {t('passwordWay')}
        </Link>
      ) : null}
    </>
  );
}
