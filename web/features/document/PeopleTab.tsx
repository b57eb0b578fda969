import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { DocumentView, Signatory, TimelineEntry } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { CopyHash } from '../../components/CopyHash.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Status } from '../../components/Status.tsx';
import { ShareDialog } from '../../document-parts/ShareDialog.tsx';
import { useFormats } from '../../i18n/format.ts';
import { ApproversPart } from './ApproversPart.tsx';
import { CorrectPerson, isCorrectable } from './CorrectPerson.tsx';
import { declinedTexts } from './declined-texts.ts';
import { detailTexts } from './detail-texts.ts';
import { MailFact } from './MailFact.tsx';
import { Remind } from './NextStepLine.tsx';
import { openedAt } from './next-step.ts';
import peopleStyles from './People.module.css';
import type { DocumentParts } from './parts.ts';
import styles from './Rail.module.css';
import { RemovePerson } from './RemovePerson.tsx';

export interface PeopleTabProps {
  readonly view: DocumentView;
  readonly parts: DocumentParts;
  readonly events: readonly TimelineEntry[];
  readonly writer: boolean;
}

export function PeopleTab({ view, parts, events, writer }: PeopleTabProps) {
  const t = detailTexts.use();
  const [sharing, setSharing] = useState(false);
  const signers = view.signatory.toSorted((a, b) => a.order - b.order);
  return (
    <>
      <ApproversPart view={view} writer={writer} />
      <section className={styles.stack}>
        <h2 className={styles.sectionTitle}>{t('signers')}</h2>
        {signers.length === 0 ? (
          <p className={styles.muted}>{t('noSigners')}</p>
        ) : (
          <>
            {signers.length > 1 ? <p className={styles.muted}>{view.hasOrder ? t('inOrder') : t('atOnce')}</p> : null}
            <ol className={peopleStyles.people}>
              {signers.map((one) => (
                <Person key={one.signatoryID} one={one} view={view} parts={parts} events={events} writer={writer} />
              ))}
            </ol>
          </>
        )}
      </section>
      <section className={styles.stack}>
        <h2 className={styles.sectionTitle}>{t('observers')}</h2>
        {view.sharedWith.length === 0 ? (
          <p className={styles.muted}>{t('noObservers')}</p>
        ) : (
          <ul className={peopleStyles.observers}>
            {view.sharedWith.map((one) => (
              <li key={one.sharedWithID}>
                {one.emailID}
                <MailFact mail={one.lastMail} />
              </li>
            ))}
          </ul>
        )}
        {writer && !view.isDeleted ? (
          <div>
            <Button icon={<Share2 aria-hidden />} onPress={() => setSharing(true)}>
              {t('share')}
            </Button>
          </div>
        ) : null}
      </section>
      <parts.Holders view={view} />
      {sharing ? <ShareDialog view={view} onClose={() => setSharing(false)} /> : null}
    </>
  );
}

/** Whose certificate signed; amber where the owner wrote another name. */
function CertificateFacts({ signature, isEfirma }: { signature: NonNullable<Signatory['signature']>; isEfirma: boolean }) {
  const t = detailTexts.use();
  const { holder, rfc, certificateNumber, holderDiffers, test } = signature;
  const named = isEfirma && holder ? t(rfc ? 'efirmaOf' : 'efirmaOfNoRfc', { holder, rfc: rfc ?? '' }) : null;
  const known = certificateNumber ? t('certificate', { number: certificateNumber }) : named ? null : t('holder', { holder: holder ?? '' });
  const facts = [known, test ? t('test') : null].filter((one) => one !== null);
  return (
    <>
      {named ? <p className={styles.fact}>{named}</p> : null}
      {facts.length > 0 ? <p className={styles.fact}>{facts.join(' · ')}</p> : null}
      {holderDiffers ? (
        <Notice tone="waiting" title={t('holderDiffers')}>
          {t('holderDiffersText')}
        </Notice>
      ) : null}
    </>
  );
}

/** A claim of the browser, and told as one. */
function ShownPages({ one: { shownPages } }: { one: Signatory }) {
  const t = detailTexts.use();
  return shownPages ? <p className={styles.fact}>{t('shownPages', { count: shownPages.count, of: shownPages.of })}</p> : null;
}

/** Tries with an e.firma of somebody else; whoever holds the link may have made them. */
function RefusedCertificates({ one }: { one: Signatory }) {
  const t = detailTexts.use();
  const { moment } = useFormats();
  return (
    <Notice tone="waiting" title={t('otherRfc')}>
      <ul>
        {one.refusedCertificates.map(({ at, fingerprint, rfc }) => (
          <li key={fingerprint}>{t('otherRfcOne', { rfc: rfc ?? '—', when: moment(at) })}</li>
        ))}
      </ul>
      <p>{t('otherRfcText')}</p>
    </Notice>
  );
}

/** Until when the link works, or since when it does not; before somebody's turn nothing runs. */
function LinkFacts({ signing, late }: { signing: Signatory['signing']; late: boolean }) {
  const t = detailTexts.use();
  const { moment, ago } = useFormats();
  return (
    <>
      {signing.expiry ? (
        <p className={styles.fact}>{t(signing.isEnded ? 'linkEnded' : 'linkUntil', { when: moment(signing.expiry) })}</p>
      ) : null}
      {signing.newLinkAskedAt ? (
        <p className={styles.fact}>{t(late ? 'timeAsked' : 'newLinkAsked', { ago: ago(signing.newLinkAskedAt) })}</p>
      ) : null}
    </>
  );
}

function Person({ one, view, parts, events, writer }: PeopleTabProps & { readonly one: Signatory }) {
  const t = detailTexts.use();
  const d = declinedTexts.use();
  const { moment } = useFormats();
  const opened = openedAt(one.signatoryID, events);
  const pending = view.status === 'PENDING';
  const kind = one.signatureType === null ? t('kind_free') : t(`kind_${one.signatureType}`);
  return (
    <li className={peopleStyles.person}>
      <div className={peopleStyles.personLine}>
        <span className={peopleStyles.personName}>
          {view.hasOrder && view.signatory.length > 1 ? <span className={peopleStyles.rank}>{one.order}</span> : null}
          {one.name}
          {one.isOwner ? <span className={styles.muted}> ({t('you')})</span> : null}
        </span>
        {one.isSigned ? (
          <Status tone="done">{t('person_signed')}</Status>
        ) : one.declined && pending ? (
          <Status tone="stopped">{d(`person_${one.declined.kind}`)}</Status>
        ) : one.isDue && pending ? (
          <Status tone="waiting">{t('person_due')}</Status>
        ) : (
          <Status tone="neutral">{t(pending ? 'person_later' : view.status === 'CANCELED' ? 'person_unsigned' : 'person_draft')}</Status>
        )}
      </div>
      <p className={styles.fact}>{[one.emailID, one.whatsapp].filter(Boolean).join(' · ')}</p>
      {one.rfc ? <p className={styles.fact}>{t('askedRfc', { rfc: one.rfc })}</p> : null}
      <MailFact mail={one.lastMail} />
      {one.refusedCertificates.length > 0 ? <RefusedCertificates one={one} /> : null}
      {one.signature ? (
        <>
          <p className={styles.fact}>{t('signedWith', { kind, when: moment(one.signature.at) })}</p>
          <p className={styles.fact}>{t(one.signature.consent ? 'consented' : 'notConsented')}</p>
          <CertificateFacts signature={one.signature} isEfirma={one.signatureType === 'E_FIRMA'} />
          <p className={styles.fact}>
            {t('saw')} <CopyHash sha256={one.signature.sawSha256} />
          </p>
          <ShownPages one={one} />
        </>
      ) : (
        <>
          <p className={styles.fact}>{kind}</p>
          {pending && !one.isOwner ? (
            <p className={styles.fact}>{opened ? t('openedAt', { when: moment(opened) }) : t('notOpened')}</p>
          ) : null}
          <ShownPages one={one} />
          {pending ? <LinkFacts late={view.lastDay?.isPassed === true} signing={one.signing} /> : null}
          {writer &&
          pending &&
          one.isDue &&
          !view.lastDay?.isPassed &&
          !one.isOwner &&
          (one.signing.isEnded || view.signatory.filter((other) => other.isDue).length > 1) ? (
            <div className={peopleStyles.personAct}>
              <Remind documentID={view.documentID} signatories={[one]} events={events} small />
            </div>
          ) : null}
          {writer && isCorrectable(view, one) ? (
            <div className={peopleStyles.personActs}>
              <CorrectPerson view={view} one={one} />
              <div className={peopleStyles.personAct}>
                <RemovePerson view={view} one={one} parts={parts} />
              </div>
            </div>
          ) : null}
        </>
      )}
    </li>
  );
}
