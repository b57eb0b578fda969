import { Send } from 'lucide-react';
import type { FormView } from '../../../../modules/forms/contract/calls.ts';
import { formMessages } from '../../../../shared-kernel/i18n/messages/forms.ts';
import { useMay } from '../../../access/facts.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { addresses } from '../calls.ts';
import { DraftStep } from './DraftStep.tsx';
import { ownerTexts } from './texts.ts';
import { useAct } from './use-act.ts';
import { awaited, reviewed, unasked } from './waiting.ts';

/** The next step in words, and its button. */
export function NextStep({ view }: { view: FormView }) {
  const t = ownerTexts.use();
  const language = useLanguage();
  const { list } = useFormats();
  const { stage, signers, fault, cancelReason, templateID, templateType, documentID } = view;
  const names = (which: FormView['signers']) => list(which.map(({ name }) => name || t('somebody')));
  if (stage === 'COMPOSED') return <DraftStep documentID={documentID} />;
  if (stage === 'COMPOSING')
    return (
      <Notice live title={t('composing')}>
        <p>{t('composingText')}</p>
      </Notice>
    );
  if (stage === 'FAILED')
    return (
      <Notice
        tone="stopped"
        title={t('failed')}
        actions={
          fault === 'form.template_broken' || fault === 'form.file_unreadable' ? (
            <ButtonLink to={addresses.single(templateID, templateType)}>{t('beginAnew')}</ButtonLink>
          ) : undefined
        }
      >
        {fault ? <p>{formMessages[fault][language]}</p> : null}
        <p>{t('failedText')}</p>
      </Notice>
    );
  if (stage === 'CANCELLED')
    return (
      <Notice tone="stopped" live={false} title={t('cancelled')}>
        <p>{cancelReason ? t('because', { reason: cancelReason }) : t('cancelledText')}</p>
      </Notice>
    );
  if (stage === 'REFUSED') {
    const refuser = signers.find(({ refusal }) => refusal !== null);
    const bySigner = refuser?.refusal?.by === 'SIGNER';
    return (
      <Notice
        tone="stopped"
        live={false}
        title={t(bySigner ? 'declined' : 'refused', { name: refuser?.name || t('somebody') })}
        actions={<ButtonLink to={addresses.single(templateID, templateType)}>{t('beginAnew')}</ButtonLink>}
      >
        <p>{t('refusedText')}</p>
      </Notice>
    );
  }
  const toReview = signers.filter(reviewed);
  const waiting = signers.filter(awaited);
  if (signers.some(unasked))
    return <Ask documentID={documentID} count={signers.filter(unasked).length} names={names(signers.filter(unasked))} />;
  if (toReview.length > 0)
    return (
      <Notice tone="waiting" title={t('toReview', { count: toReview.length, names: names(toReview) })}>
        <p>{waiting.length > 0 ? t('alsoWaiting', { count: waiting.length, names: names(waiting) }) : t('reviewText')}</p>
      </Notice>
    );
  return (
    <Notice title={t('waiting', { names: names(waiting) })}>
      <p>{t('waitingText')}</p>
    </Notice>
  );
}

function Ask({ documentID, count, names }: { documentID: string; count: number; names: string }) {
  const t = ownerTexts.use();
  const { act, busy, problem } = useAct(documentID, 'send');
  const mayAct = useMay('template:document:create');
  return (
    <Notice
      tone="waiting"
      title={t('unasked', { count, names })}
      actions={
        mayAct ? (
          <Button look="primary" icon={<Send aria-hidden />} busy={busy} onPress={() => void act({}, t('sent'))}>
            {t('send')}
          </Button>
        ) : undefined
      }
    >
      <p>{t('unaskedText')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Notice>
  );
}
