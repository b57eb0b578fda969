import { Link } from 'react-router';
import type { Verdict } from '../../api/types.ts';
import { Moment } from '../../components/Moment.tsx';
import { Notice } from '../../components/Notice.tsx';
import { validationTexts } from './texts.ts';

/** Who an endorsed document passed from and to (ROUTE-019); the chain with its sheets has a page of its own. */
export function PassedOn({ document }: { document: Verdict['document'] }) {
  const t = validationTexts.use();
  const endorsement = document?.endorsement;
  if (!document || !endorsement) return null;
  const { endorser, endorsee, endorsedAt } = endorsement;
  return (
    <Notice tone="done" live={false}>
      <p>
        {t('passedOn', { endorser: endorser ?? t('somebody'), endorsee: endorsee ?? t('somebody') })} ·{' '}
        <Moment at={endorsedAt} as="moment" />
      </p>
      <p>
        <Link to={`/endorsements/validation?documentID=${document.documentId}`}>{t('passedOnChain')}</Link>
      </p>
    </Notice>
  );
}
