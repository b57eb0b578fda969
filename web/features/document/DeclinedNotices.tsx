import { useId, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { useReopenSigningMutation } from '../../api/documents.ts';
import type { Decline, DocumentView, Signatory } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { CorrectDialog, isCorrectable } from './CorrectPerson.tsx';
import { declinedTexts } from './declined-texts.ts';
import { isMine, useMe } from './own-part.ts';
import type { DocumentParts } from './parts.ts';
import { isRemovable, RemovePerson } from './RemovePerson.tsx';

interface DeclinedNoticesProps {
  readonly view: DocumentView;
  readonly parts: DocumentParts;
  readonly writer: boolean;
}

/** A notice for each person who answered that they do not sign, with the owner's ways on. */
export function DeclinedNotices({ view, parts, writer }: DeclinedNoticesProps) {
  if (view.status !== 'PENDING' || view.isDeleted) return null;
  return view.signatory.map((one) =>
    one.declined ? (
      <DeclinedNotice key={one.signatoryID} view={view} parts={parts} one={one} declined={one.declined} writer={writer} />
    ) : null,
  );
}

interface DeclinedNoticeProps extends DeclinedNoticesProps {
  readonly one: Signatory;
  readonly declined: Decline;
}

function DeclinedNotice({ view, parts, one, declined, writer }: DeclinedNoticeProps) {
  const t = declinedTexts.use();
  const { moment } = useFormats();
  const title = useId();
  const dispatch = useAppDispatch();
  const [reopen, { isLoading, error }] = useReopenSigningMutation();
  const [asking, setAsking] = useState<'other' | 'suggested' | null>(null);
  const problem = problemOf(error);
  const { kind, at, reason, substitute, wantsToSignAt } = declined;
  const name = one.name ?? '';
  const mine = isMine(one, useMe());
  const suggested = substitute?.name && substitute.emailID ? { name: substitute.name, email: substitute.emailID } : null;
  const again = async () => {
    const answer = await reopen({ documentID: view.documentID, signatoryID: one.signatoryID });
    if (!answer.error && !one.isOwner) dispatch(toast(t('asked', { name })));
  };
  const replaceable = isCorrectable(view, one);
  return (
    <section aria-labelledby={title}>
      <Notice
        tone={kind === 'REFUSED' ? 'stopped' : 'waiting'}
        live={false}
        title={<span id={title}>{mine ? t('own') : t(kind, { name })}</span>}
        actions={
          writer ? (
            <>
              {suggested && replaceable ? (
                <Button look="primary" onPress={() => setAsking('suggested')}>
                  {t('askSuggested', { name: suggested.name })}
                </Button>
              ) : null}
              <Button look={suggested ? 'secondary' : 'primary'} busy={isLoading} onPress={() => void again()}>
                {mine ? t('againOwn') : t('again', { name })}
              </Button>
              {replaceable ? <Button onPress={() => setAsking('other')}>{t('askOther')}</Button> : null}
              {replaceable && isRemovable(view) ? <RemovePerson view={view} one={one} parts={parts} short /> : null}
            </>
          ) : undefined
        }
      >
        <p>{reason === null ? t('noReason') : t('reason', { reason })}</p>
        {suggested ? <p>{t('suggests', suggested)}</p> : null}
        <p>{t('when', { when: moment(at) })}</p>
        {wantsToSignAt ? <p>{t('wants', { when: moment(wantsToSignAt) })}</p> : null}
        <p>{view.isSuspended ? t('stopped') : t('onlyTheirs')}</p>
        {writer ? <p>{t('otherWays')}</p> : null}
      </Notice>
      {problem ? <ProblemNotice problem={problem} title={t('problem')} /> : null}
      {asking ? (
        <CorrectDialog
          view={view}
          one={one}
          {...(asking === 'suggested' && suggested ? { suggested } : {})}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </section>
  );
}
