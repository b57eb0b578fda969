import { Download, TextQuote } from 'lucide-react';
import { samePlace } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { DayInSentence } from '../../components/DayInSentence.tsx';
import { NoLegalValueNotice } from '../../components/NoLegalValue.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from '../../signer/Signer.module.css';
import { lateTexts } from './late-texts.ts';
import { signingTexts } from './texts.ts';
import type { LinkView } from './types.ts';

export interface IntroProps {
  readonly view: LinkView;
  /** Who asks what, above the title. */
  readonly asks: string;
  readonly message: string | null;
  readonly expires: string | null;
  readonly text: { readonly shown: boolean; readonly failed: boolean; readonly toggle: (() => void) | null };
  readonly children?: React.ReactNode;
}

/** Who asks, and what it is: the first thing on the page. */
export function Intro({ view, asks, message, expires, text, children }: IntroProps) {
  const t = signingTexts.use();
  const late = lateTexts.use();
  const { calendarDay } = useFormats();
  const signed = view.signatory.filter((one) => one.isSigned);
  const sender = view.createdBy.fullName;
  // The end of the link matters only where it comes first.
  const until = expires !== null && view.lastDay && !view.lastDay.isPassed ? view.lastDay : null;
  return (
    <section className={styles.intro}>
      <p className={styles.asks}>{asks}</p>
      <h1 className={styles.title}>{view.title}</h1>
      <p className={styles.facts}>
        <span>{t('pages', { count: view.documentImages.length })}</span>
        {signed.length === 1 && signed[0]!.name ? <span>{t('signedBy', { name: signed[0]!.name })}</span> : null}
        {signed.length > 1 ? <span>{t('signedByMany', { count: signed.length })}</span> : null}
        {until ? <span>{late('until', { day: calendarDay(until.day) })}</span> : null}
        {expires && !(until && until.endsAt <= expires) ? <DayInSentence at={expires} sentence={(day) => t('expires', { day })} /> : null}
      </p>
      <NoLegalValueNotice of={view} />
      {message ? (
        <blockquote className={styles.message}>
          <p className="visually-hidden">{t('messageOf', { name: sender ?? t('nobody') })}</p>
          <p>{message}</p>
        </blockquote>
      ) : null}
      {children}
      <div className={styles.introTools}>
        {text.toggle ? (
          <Button look="quiet" icon={<TextQuote aria-hidden />} aria-expanded={text.shown} onPress={text.toggle}>
            {text.shown ? t('hideText') : t('showText')}
          </Button>
        ) : null}
        {view.documentFileObj.url ? (
          <a className={styles.quietLink} href={samePlace(view.documentFileObj.url)} download>
            <Download aria-hidden size={17} />
            <span>{t('download')}</span>
          </a>
        ) : null}
      </div>
      {text.failed ? <Notice tone="waiting">{t('textFailed')}</Notice> : null}
    </section>
  );
}
