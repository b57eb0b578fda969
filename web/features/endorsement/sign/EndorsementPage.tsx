import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { problemOf } from '../../../api/base.ts';
import { type EndorsementView, useEndorsementQuery } from '../../../api/endorsements.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Rich } from '../../../components/Rich.tsx';
import { forgetDraft, keepDraft, keptDraft } from '../../../signer/draft.ts';
import styles from '../Endorsement.module.css';
import { Held } from '../held/Held.tsx';
import { EndorsementStatusMark } from '../StatusMark.tsx';
import { endorsementTexts } from '../texts.ts';
import { DeclineDialog, WithdrawDialog } from './AnswerDialogs.tsx';
import { EndorsementSkeleton } from './EndorsementSkeleton.tsx';
import { SheetPages } from './SheetPages.tsx';
import { SignDialog } from './SignDialog.tsx';
import { Facts, Standing } from './Standing.tsx';
import { endorsementSignTexts } from './texts.ts';
import { useSheet } from './use-sheet.ts';

/** Milliseconds between two looks while something happens by itself; 0: nothing does. */
const pace = (view: EndorsementView | undefined): number =>
  view === undefined || view.rejection || view.status === 'COMPLETED' ? 0 : view.status === 'APPROVED' || !view.isAdmitted ? 1500 : 10_000;

/** An endorsement for its endorser, its owner and who holds the document after it, by session; mails lead here (`action=endorsement-sign`). */
export default function EndorsementPage() {
  const t = endorsementSignTexts.use();
  const w = endorsementTexts.use();
  const { endorsementId = '' } = useParams();
  const known = useEndorsementQuery(endorsementId);
  const { data: view, error, refetch } = useEndorsementQuery(endorsementId, { pollingInterval: pace(known.data) });
  const problem = problemOf(error);
  usePageTitle(view ? t('title', { title: view.title }) : problem ? t('missingTitle') : t('opening'));
  if (view?.isHolder) return <Held view={view} />;
  if (view) return <Opened key={view.endorsementID} view={view} onAgain={() => void refetch()} />;
  if (problem)
    return (
      <div className={styles.missing}>
        <h1>{t('missingTitle')}</h1>
        {problem.status === 404 || problem.status === 403 ? (
          <Notice tone="info">
            <p>{problem.message}</p>
            <p>{t('missingText')}</p>
          </Notice>
        ) : (
          <ProblemNotice problem={problem} onRetry={() => void refetch()} />
        )}
        <p>
          <ButtonLink to="/dashboard/endorsements" look="primary">
            {w('toList')}
          </ButtonLink>
        </p>
      </div>
    );
  return <EndorsementSkeleton />;
}

function Opened({ view, onAgain }: { view: EndorsementView; onAgain: () => void }) {
  const t = endorsementSignTexts.use();
  const w = endorsementTexts.use();
  const { reading, readAgain } = useSheet(view);
  const [open, setOpen] = useState<'sign' | 'decline' | 'withdraw' | null>(null);
  const [justSigned, setJustSigned] = useState(false);
  const [draft, setDraft] = useState(() => keptDraft(view.documentID, view.endorsementID));
  useEffect(() => {
    const timer = window.setTimeout(() => keepDraft(view.documentID, view.endorsementID, draft), 200);
    return () => window.clearTimeout(timer);
  }, [draft, view.documentID, view.endorsementID]);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);
  // Who asked takes the request back instead of declining it.
  const mayDecline = view.canDecline && !view.canWithdraw;
  const endorsee = view.endorsee.name ?? w('somebody');
  const asker = view.requestedBy.name ?? w('somebody');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.quiet}>
          {view.isEndorser ? t(view.isOwner ? 'ask_own' : 'ask_sign', { name: asker }) : t('ask_see', { name: asker })}
        </p>
        <div className={styles.titleLine}>
          <h1 ref={heading} tabIndex={-1}>
            {view.title}
          </h1>
          <EndorsementStatusMark status={view.status} />
        </div>
        {view.canSign ? (
          <p>
            <Rich text={t('lead', { endorsee, kind: w(`kind_${view.kind}`).toLowerCase() })} />
          </p>
        ) : null}
        {justSigned ? (
          <Notice tone="done" live>
            {t('signed')}
          </Notice>
        ) : null}
      </header>
      <div className={styles.columns} data-reads={view.canSign || undefined}>
        <section className={styles.sheets} aria-label={t('pages')}>
          <SheetPages reading={reading} onReadAgain={readAgain} />
        </section>
        <aside className={styles.side} aria-label={t('next')}>
          {view.canSign || mayDecline || view.canWithdraw ? (
            <div className={styles.acts}>
              {view.canSign ? (
                <Button look="primary" onPress={() => setOpen('sign')}>
                  {t('sign')}
                </Button>
              ) : null}
              {mayDecline ? <Button onPress={() => setOpen('decline')}>{t('decline')}</Button> : null}
              {view.canWithdraw ? (
                <Button look="quiet" onPress={() => setOpen('withdraw')}>
                  {t('withdraw')}
                </Button>
              ) : null}
            </div>
          ) : null}
          {view.canSign ? null : <Standing view={view} />}
          <Facts view={view} />
          {view.canSign ? <Standing view={view} /> : null}
          <p className={styles.quiet}>
            {view.isOwner ? <Link to={`/document/view?documentID=${view.documentID}`}>{w('toDocument')}</Link> : null}
            {view.isOwner ? ' · ' : null}
            <Link to="/dashboard/endorsements">{w('toList')}</Link>
          </p>
        </aside>
      </div>
      {view.canSign ? (
        <SignDialog
          open={open === 'sign'}
          onClose={close}
          view={view}
          reading={reading}
          onReadAgain={readAgain}
          draft={draft}
          onDraft={setDraft}
          onSigned={() => {
            forgetDraft(view.documentID, view.endorsementID);
            setOpen(null);
            setJustSigned(true);
            onAgain();
            window.scrollTo(0, 0);
            window.setTimeout(() => heading.current?.focus(), 60);
          }}
          onLost={onAgain}
        />
      ) : null}
      <DeclineDialog view={view} open={open === 'decline'} onClose={close} />
      <WithdrawDialog view={view} open={open === 'withdraw'} onClose={close} />
    </div>
  );
}
