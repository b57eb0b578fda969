import { ButtonLink } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { Comparison } from './charge-calls.ts';
import { chargeTexts } from './charge-texts.ts';
import styles from './Operations.module.css';
import { Fact } from './Parts.tsx';

/** The catalogue has one currency, and a charge that is not ours says none. */
const CURRENCY = 'MXN';

/** What the comparison of the ledgers found, in words, and what to do with each difference. */
export function ComparisonResult({ compared: { at, charges, paid, mended, differences } }: { compared: Comparison }) {
  const t = chargeTexts.use();
  const { money, number } = useFormats();
  const isEqual = differences.length === 0;
  return (
    <>
      <Notice tone={isEqual ? 'done' : 'stopped'} live>
        <p className={styles.verdict}>{isEqual ? t('equal') : t('differ', { count: differences.length })}</p>
        {mended > 0 ? <p>{t('mended', { count: mended })}</p> : null}
        <p>{t('counted', { charges: number(charges), paid: number(paid) })}</p>
        <p>
          {t('compared')} <Moment at={at} as="exact" />
        </p>
      </Notice>
      {isEqual ? null : (
        <ul className={styles.rows} aria-label={t('differences')}>
          {differences.map(({ kind, invoiceID, folio, ownerID, chargeID, amount }) => (
            <li key={`${kind} ${invoiceID} ${chargeID}`} className={styles.row}>
              <div className={styles.rowHead}>
                <h3>{t(`kind_${kind}`)}</h3>
                {ownerID !== null && folio !== null ? (
                  <ButtonLink small to={`/admin?account=${encodeURIComponent(ownerID)}`} aria-label={t('accountOf', { folio })}>
                    {t('account')}
                  </ButtonLink>
                ) : null}
              </div>
              <p className={styles.hint}>{t(`do_${kind}`)}</p>
              <dl className={styles.facts}>
                {folio !== null || invoiceID !== null ? <Fact name={t('folio')}>{folio ?? <code>{invoiceID}</code>}</Fact> : null}
                {chargeID === null ? null : (
                  <Fact name={t('charge')} wide>
                    <code>{chargeID}</code>
                  </Fact>
                )}
                <Fact name={t('difference')}>{money(amount, CURRENCY)}</Fact>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
