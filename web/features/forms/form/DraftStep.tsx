import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { formMessages } from '../../../../shared-kernel/i18n/messages/forms.ts';
import { problemOf } from '../../../api/base.ts';
import { useDocumentQuery } from '../../../api/documents.ts';
import type { DocumentView } from '../../../api/types.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { addresses } from '../calls.ts';
import { ownerTexts } from './texts.ts';

const ASK_AGAIN_MS = 2_000;

/** Nothing of the owner's hangs on it any more. */
const isMoving = (document: DocumentView | undefined): boolean =>
  document === undefined || document.word?.step === 'converting' || document.form?.marks === 'seeking';

/** The document that came of the form: its pages are made by themselves, then its owner approves and sends them. */
export function DraftStep({ documentID }: { documentID: string }) {
  const t = ownerTexts.use();
  const language = useLanguage();
  const [isOver, setOver] = useState(false);
  const { data, error, refetch } = useDocumentQuery(documentID, { pollingInterval: isOver ? 0 : ASK_AGAIN_MS });
  const moving = isMoving(data);
  if (isOver === moving) setOver(!moving);
  const problem = problemOf(error);
  // For a moment after the file stands, the draft is still on its way.
  if (!data && problem && problem.status !== 404)
    return <ProblemNotice title={t('draftFailed')} problem={problem} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Notice live title={t('draftComing')}>
        <p>{t('draftComingText')}</p>
      </Notice>
    );
  if (data.status !== 'DRAFT')
    return (
      <Notice
        tone="done"
        title={t('draftSent')}
        actions={
          <ButtonLink look="primary" to={addresses.document(documentID)} icon={<ArrowRight aria-hidden />}>
            {t('toDocument')}
          </ButtonLink>
        }
      >
        <p>{t('draftSentText')}</p>
      </Notice>
    );
  const step = data.word?.step;
  return (
    <>
      {data.form?.marks === 'missing' ? (
        <Notice tone="stopped" title={t('marksMissing')}>
          <p>{formMessages['form.marks_missing'][language]}</p>
        </Notice>
      ) : null}
      <Notice
        tone={step === 'failed' ? 'stopped' : 'done'}
        live
        title={t(moving ? 'draftConverting' : step === 'failed' ? 'draftBroken' : 'draftReady')}
        actions={
          <ButtonLink look="primary" to={addresses.draft(documentID)} icon={<ArrowRight aria-hidden />}>
            {t('toDraft')}
          </ButtonLink>
        }
      >
        <p>{t(moving ? 'draftConvertingText' : step === 'failed' ? 'draftBrokenText' : 'draftReadyText')}</p>
      </Notice>
    </>
  );
}
