import { paymentMessages } from '../../shared-kernel/i18n/messages/payments.ts';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { useSlow } from '../components/use-slow.ts';
import { type Language, useLanguage } from '../i18n/language.ts';
import { cardFailure } from './failure.ts';
import { authenticationMessage } from './frame.ts';
import { GatewayFrame } from './GatewayFrame.tsx';
import styles from './Payments.module.css';
import type { BankQuestion, PaymentProblem } from './payment.machine.ts';
import { paymentTexts } from './payment-texts.ts';
import type { Purchase } from './purchases.ts';
import { VendorQuestion } from './VendorQuestion.tsx';

export interface ProcessingProps {
  readonly documentTitle: string | null;
  /** What the card's bank asks its holder; null: nothing. */
  readonly asked: BankQuestion | null;
  readonly onAnswered: () => void;
}

/** UI-032: with a document that waits for it, the words name it. */
export function Processing({ documentTitle, asked, onAnswered }: ProcessingProps) {
  const t = paymentTexts.use();
  const isSlow = useSlow(asked === null);
  return (
    <>
      <p role="status">{documentTitle === null ? t('processing') : t('processingDocument', { title: documentTitle })}</p>
      {asked === null ? (
        <span className={styles.bar} aria-hidden />
      ) : (
        <>
          <p>{t('holder')}</p>
          {'page' in asked ? (
            <GatewayFrame
              key={asked.page}
              page={asked.page}
              title={t('holderFrame')}
              read={authenticationMessage}
              onMessage={({ type }) => {
                if (type === 'authenticated' || type === 'refused') onAnswered();
              }}
            />
          ) : (
            <VendorQuestion key={asked.clientSecret} {...asked} onAnswered={onAnswered} />
          )}
          {/* A page of a bank may end without a word to this one. */}
          <div>
            <Button look="quiet" onPress={onAnswered}>
              {t('holderDone')}
            </Button>
          </div>
        </>
      )}
      {isSlow ? <p className={styles.quiet}>{t('mayClose')}</p> : null}
    </>
  );
}

/** What the card was refused for, in the server's sentence; a charge that is looked at while it goes on has its code alone. */
export function Failed({ problem: { code, message } }: { problem: PaymentProblem }) {
  const t = paymentTexts.use();
  const language = useLanguage();
  return (
    <Notice tone="stopped" title={t(cardFailure(code) ?? 'failed')}>
      <p>{message ?? sentenceOf(code, language) ?? t('unanswered')}</p>
    </Notice>
  );
}

const sentenceOf = (code: string, language: Language): string | null =>
  (paymentMessages as Readonly<Record<string, Readonly<Record<Language, string>>>>)[code]?.[language] ?? null;

export function Paid({ purchase }: { purchase: Purchase }) {
  const t = paymentTexts.use();
  return (
    <Notice tone="done" title={t('paidTitle')} live>
      <p>{t(purchase.kind === 'start' ? `paid_${purchase.planName}` : `paid_${purchase.kind}`)}</p>
    </Notice>
  );
}
