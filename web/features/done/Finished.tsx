import { Download, ScanSearch, ShieldCheck } from 'lucide-react';
import { samePlace } from '../../api/base.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { CopyHash } from '../../components/CopyHash.tsx';
import { DayInSentence } from '../../components/DayInSentence.tsx';
import { Moment } from '../../components/Moment.tsx';
import { NoLegalValueNotice } from '../../components/NoLegalValue.tsx';
import { Notice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Status } from '../../components/Status.tsx';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import styles from '../../signer/Signer.module.css';
import { SignerLayout } from '../../signer/SignerLayout.tsx';
import { SealedPages } from './SealedPages.tsx';
import { doneLinkTexts } from './texts.ts';
import type { DoneView } from './types.ts';

/** The sealed document with both of its files: to read, to keep, and to check without us. Nothing is signed here. */
export function Finished({ view }: { view: DoneView }) {
  const t = doneLinkTexts.use();
  usePageTitle(view.title);
  const name = view.sender ?? t('nobody');
  return (
    <SignerLayout
      footer={
        <section className={styles.bar} aria-label={t('files')}>
          <a className={`${styles.downloadLink} ${styles.mainLink}`} href={samePlace(view.pdf.url)} download>
            <Download aria-hidden size={18} />
            <span>{t('downloadPdf')}</span>
          </a>
          <a className={styles.downloadLink} href={samePlace(view.constancia.url)} download>
            <Download aria-hidden size={18} />
            <span>{t('downloadConstancia')}</span>
          </a>
        </section>
      }
    >
      <section className={styles.intro}>
        <p className={styles.marks}>
          <Status tone="anchored">{t('complete')}</Status>
        </p>
        <h1 className={styles.title}>{view.title}</h1>
        <p className={styles.facts}>
          <span>{t('sentBy', { name })}</span>
          <DayInSentence at={view.completedAt} sentence={(day) => t('completed', { day })} />
        </p>
        <NoLegalValueNotice of={view} />
        {view.status === 'CANCELED' ? <Notice tone="stopped">{t('canceled')}</Notice> : null}
        <p>{t('keep')}</p>
        <Trace label={t('signatures')} knots={knotsOf(view, t)} />
        <p className={styles.hash}>
          <ShieldCheck aria-hidden size={16} />
          <span>
            {t('hash')} <CopyHash sha256={view.pdf.sha256} />
          </span>
        </p>
        <p className={styles.quiet}>
          <DayInSentence at={view.expiresAt} sentence={(day) => t('until', { day, name })} />
        </p>
        <div>
          <ButtonLink to={samePlace(view.validation.link)} icon={<ScanSearch aria-hidden />}>
            {t('check')}
          </ButtonLink>
        </div>
      </section>
      <SealedPages view={view} />
    </SignerLayout>
  );
}

function knotsOf({ signatures, constancia }: DoneView, t: ReturnType<typeof doneLinkTexts.use>): TraceKnot[] {
  return [
    ...signatures.map(
      ({ name, at, isOwn }, index): TraceKnot => ({
        id: String(index),
        kind: 'done',
        title: isOwn ? t('youSigned') : t('signed', { name: name ?? t('nobody') }),
        facts: [<Moment key="at" at={at} />],
      }),
    ),
    {
      id: 'constancia',
      kind: 'proof',
      title: t('constancia'),
      facts: [<Moment key="at" at={constancia.at} />, ...(constancia.test ? [t('testMark')] : [])],
    },
  ];
}
