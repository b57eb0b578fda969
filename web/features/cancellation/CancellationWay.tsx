import { problemOf } from '../../api/base.ts';
import type { DocumentView } from '../../api/types.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { EndingWay } from '../../document-parts/EndingWay.tsx';
import { useFormats } from '../../i18n/format.ts';
import { type CancellationsOfDocument, isAwaited, useCancellationsOfQuery } from './calls.ts';
import { namesOf } from './names.ts';
import { stripTexts } from './strip-texts.ts';
import { wayTexts } from './way-texts.ts';

/** More than so many names are counted instead of told. */
const NAMED = 3;

const busy: Readonly<Record<string, 'sealing' | 'endorsement'>> = {
  PENDING_FOR_BLOCK_CHAIN: 'sealing',
  PENDING_TO_ENDORSEMENT: 'endorsement',
};

/** Cancelling by consent, among the ways to end a document: who would be asked, that one answer decides, or why it cannot be asked for. */
export function CancellationWay({ view }: { view: DocumentView }) {
  const t = wayTexts.use();
  const ofStrip = stripTexts.use();
  const { data, error } = useCancellationsOfQuery(view.documentID);
  const { list } = useFormats();
  const closed = (text: string) => <EndingWay name={t('name')} text={text} closed />;
  // One door at a time: who may end it alone is not sent to ask.
  if (view.allowed.includes('void')) return closed(t('canVoid'));
  if (!data) return closed(problemOf(error)?.message ?? t('loading'));
  const newest = data.requests[0];
  if (newest && isAwaited(newest))
    return (
      <EndingWay name={t('name')} text={t('open')} closed>
        <ButtonLink to={`/document/cancel-review/${newest.cancelationID}`}>
          {ofStrip(newest.canAnswer ? 'strip_answer' : 'strip_see')}
        </ButtonLink>
      </EndingWay>
    );
  if (data.nobody) return closed(t(data.nobody === 'cancellation.nobody_reached' ? 'nobodyReached' : 'nobody'));
  if (!data.mayAsk) return closed(t(busy[view.status] ?? 'notNow'));
  return (
    <EndingWay name={t('name')} text={said(data)}>
      <ButtonLink to={`/document/cancel/${view.documentID}`}>{ofStrip('ask')}</ButtonLink>
    </EndingWay>
  );

  function said({ asked, reviewers }: CancellationsOfDocument): string {
    const count = reviewers.length;
    if (asked === 'OWNER') return t('alone');
    return count > NAMED ? t('many', { count }) : t('asks', { count, names: list(namesOf(reviewers, ofStrip('somebody'))) });
  }
}
