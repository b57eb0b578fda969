import type { WhyOver } from '../api/call.ts';
import { sessionTexts } from './texts.ts';

/** Why the session is over, as it was (ERR-020, SESSION-008): nobody is told of inactivity who was replaced by another login. */
export function WhyEnded({ why }: { why: WhyOver }) {
  const t = sessionTexts.use();
  if (why === 'inactivity') return <p>{t('expiredText')}</p>;
  if (why === 'closed') return <p>{t('closedText')}</p>;
  return (
    <>
      <p>{t('elsewhereText')}</p>
      <p>{t('elsewhereCare')}</p>
    </>
  );
}
