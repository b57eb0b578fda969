import { Download, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { samePlace } from '../../api/base.ts';
import { CopyHash } from '../../components/CopyHash.tsx';
import { Moment } from '../../components/Moment.tsx';
import { NoLegalValueNotice } from '../../components/NoLegalValue.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Status } from '../../components/Status.tsx';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import { isComplete } from '../../document-parts/is-complete.ts';
import { shortHash } from '../../signer/presented.ts';
import styles from '../../signer/Signer.module.css';
import { SignerLayout } from '../../signer/SignerLayout.tsx';
import { doneTexts } from './done-texts.ts';
import { inTurn } from './knots.ts';
import { RatingAsk } from './RatingAsk.tsx';
import { ownOf, petitionerOf } from './situation.ts';
import { signingTexts } from './texts.ts';
import type { SignerSignatory, SignerView } from './types.ts';

/** Of few documents, and only once they are complete: it does not travel with the page of every signer. */
const SpecialLink = lazy(async () => ({ default: (await import('../../document-parts/SpecialLink.tsx')).SpecialLink }));

const PetitionEntry = lazy(async () => ({ default: (await import('./PetitionEntry.tsx')).PetitionEntry }));

const firstName = (name: string): string => name.split(' ')[0]!;

/** After signing: what is done, what happens now by itself, the file, and how to check all of it without us. */
export function Done({ view, justNow, code }: { view: SignerView; justNow: boolean; code: string }) {
  const t = doneTexts.use();
  const said = signingTexts.use();
  const own = ownOf(view);
  const petitioner = petitionerOf(view);
  const missing = view.signatory.filter((one) => !one.isSigned).length;
  const complete = isComplete(view);
  const name = own?.name ? firstName(own.name) : null;
  const title =
    name === null
      ? t('doneNameless')
      : !justNow
        ? t('doneAgain', { name })
        : missing === 0
          ? t('doneAll', { name })
          : t('doneMore', { name });
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const [skipped, setSkipped] = useState(false);
  useEffect(() => {
    if (!justNow) return;
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [justNow]);
  const hash = own?.signature?.resultSha256;
  return (
    <SignerLayout
      footer={
        <section className={styles.bar} aria-label={said('guide')}>
          {view.documentFileObj.url ? (
            <a className={`${styles.downloadLink} ${styles.mainLink}`} href={samePlace(view.documentFileObj.url)} download>
              <Download aria-hidden size={18} />
              <span>{complete ? t('downloadFinal') : missing === 0 ? t('downloadAllSigned') : t('downloadSoFar')}</span>
            </a>
          ) : null}
          <Link
            className={styles.checkLink}
            to={complete ? `/validation/${view.documentID}/${new Date(view.addedOn).getTime()}` : '/validation'}
          >
            {t('checkYourself')}
          </Link>
        </section>
      }
    >
      <section className={styles.done}>
        <p className={styles.doneMark}>
          {complete ? <Status tone="anchored">{t('completedMark')}</Status> : <Status tone="done">{t('signedMark')}</Status>}
          <span className={styles.facts}>{view.title}</span>
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.verdict}>
          {title}
        </h1>
        <NoLegalValueNotice of={view} />
        <p className={styles.lead} role="status">
          {complete ? t('nextCompleted') : missing > 0 ? t('nextOthers', { count: missing }) : t('nextClosing')}
        </p>
        <Trace label={t('stepsLabel')} knots={useSteps()(view)} />
        {hash ? (
          <p className={styles.hash}>
            <ShieldCheck aria-hidden size={16} />
            <span>
              {t('fileHash')} <CopyHash sha256={hash} />
            </span>
          </p>
        ) : null}
        {justNow && !skipped ? (
          <RatingAsk
            link={{ documentID: view.documentID, signatoryID: view.signatoryID, code }}
            onSkip={() => {
              setSkipped(true);
              heading.current?.focus({ preventScroll: true });
            }}
          />
        ) : null}
        {complete && view.isEndorsement ? (
          <Suspense>
            <SpecialLink documentID={view.documentID} code={code} />
          </Suspense>
        ) : null}
        {petitioner ? (
          <Suspense>
            <PetitionEntry documentID={view.documentID} email={petitioner} />
          </Suspense>
        ) : null}
      </section>
    </SignerLayout>
  );
}

function useSteps(): (view: SignerView) => TraceKnot[] {
  const t = doneTexts.use();
  const said = signingTexts.use();
  const signedTitle = (one: SignerSignatory, mine: boolean): string => {
    const efirma = one.signature?.method === 'E_FIRMA';
    if (mine) return efirma ? t('stepYouSignedEfirma') : t('stepYouSigned');
    return t(efirma ? 'stepSignedEfirma' : 'stepSigned', { name: one.name ?? said('nobody') });
  };
  return (view) => {
    const people = inTurn(view.signatory);
    const signed = people.filter((one) => one.isSigned);
    const pending = people.filter((one) => !one.isSigned);
    const { constancia = null, anchor = null } = view.sealing ?? {};
    const closing = pending.length === 0;
    const proof = (done: boolean, before: boolean): TraceKnot['kind'] => (done ? 'proof' : before ? 'due' : 'later');
    return [
      ...signed.map((one): TraceKnot => {
        const mine = one.signatoryID === view.signatoryID;
        const facts: React.ReactNode[] = one.signature ? [<Moment key="at" at={one.signature.at} />] : [];
        if (mine && one.signature) facts.push(<SawHash key="saw" sha256={one.signature.sawSha256} />);
        if (one.signature?.test && one.signature.method === 'E_FIRMA') facts.push(t('testCertificate'));
        return { id: one.signatoryID, kind: 'done', title: signedTitle(one, mine), facts };
      }),
      ...pending.map(
        (one): TraceKnot => ({
          id: one.signatoryID,
          kind: one.isDue ? 'due' : 'later',
          title: t('stepPending', { name: one.name ?? said('nobody') }),
          facts: [t('stepPendingFact')],
        }),
      ),
      {
        id: 'constancia',
        kind: proof(constancia !== null, closing),
        title: t('stepConstancia'),
        facts: [
          constancia ? <Moment key="at" at={constancia.at} /> : closing ? t('onItsWay') : t('later'),
          ...(constancia?.test ? [t('testMark')] : []),
          t('stepConstanciaWhy'),
        ],
      },
      {
        id: 'anchor',
        kind: proof(anchor !== null, constancia !== null),
        title: t('stepAnchor'),
        facts: [
          anchor ? <code key="tx">{shortHash(anchor.txHash)}</code> : constancia ? t('onItsWay') : t('later'),
          ...(anchor?.test ? [t('testChain')] : []),
          t('stepAnchorWhy'),
        ],
      },
    ];
  };
}

function SawHash({ sha256 }: { sha256: string }) {
  const t = doneTexts.use();
  return <span title={sha256}>{t('sawHash', { hash: shortHash(sha256) })}</span>;
}
