import type { Signatory } from '../../api/types.ts';
import { CopyHash } from '../../components/CopyHash.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import { CorrectPerson, isCorrectable } from './CorrectPerson.tsx';
import { detailTexts } from './detail-texts.ts';
import { MailFact } from './MailFact.tsx';
import { Remind } from './NextStepLine.tsx';
import { openedAt } from './next-step.ts';
import peopleStyles from './People.module.css';
import { isTold } from './people-filter.ts';
import type { PeopleTabProps } from './people-props.ts';
import { peopleTexts } from './people-texts.ts';
import styles from './Rail.module.css';
import { RemovePerson } from './RemovePerson.tsx';

/** What there is to know of somebody who signs, and what the owner may do about it. */
export function PersonDetails({ one, view, parts, events, writer }: PeopleTabProps & { readonly one: Signatory }) {
  const t = detailTexts.use();
  const p = peopleTexts.use();
  const { moment } = useFormats();
  const opened = openedAt(one.signatoryID, events);
  const pending = view.status === 'PENDING';
  const kind = one.signatureType === null ? t('kind_free') : t(`kind_${one.signatureType}`);
  return (
    <>
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
          <p className={styles.fact}>{one.signatureType === null ? p('asks_free') : p(`asks_${one.signatureType}`)}</p>
          {pending && !one.isOwner ? (
            <p className={styles.fact}>{opened ? t('openedAt', { when: moment(opened) }) : isTold(one) ? t('notOpened') : p('untold')}</p>
          ) : null}
          <ShownPages one={one} />
          {pending && one.isDue ? <LinkFacts late={view.lastDay?.isPassed === true} signing={one.signing} /> : null}
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

/** Until when the link works, or since when it does not; asked only of whose turn it is. */
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
