import { Link } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { productName } from '../../components/product-name.ts';
import { Knot } from '../../components/TraceLine.tsx';
import styles from './Landing.module.css';
import { Showcase } from './Showcase.tsx';
import { landingTexts } from './texts.ts';

const LAWS = [1, 2, 3, 4, 5] as const;
const THREE = [1, 2, 3] as const;

/** ROUTE-001. One way in; whoever holds a signed document has another of their own. Registering and logging in stand in the header. */
export default function LandingPage() {
  const t = landingTexts.use();
  usePageTitle(productName);
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <p className={styles.ways}>
            <ButtonLink to="/home" look="primary">
              {t('start')}
            </ButtonLink>
            <ButtonLink to="/validation" look="quiet">
              {t('validate')}
            </ButtonLink>
            <span className={styles.narrow}>
              <ButtonLink to="/home/register" look="quiet">
                {t('register')}
              </ButtonLink>
            </span>
          </p>
        </div>
        <Showcase />
      </section>
      <section className={styles.part}>
        <h2>{t('proof')}</h2>
        <ol className={styles.proofs}>
          {THREE.map((step) => (
            <li key={step}>
              <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                <Knot kind={step === 1 ? 'done' : 'proof'} x={10} y={10} size={1.2} />
              </svg>
              <h3>{t(`proof_${step}_head`)}</h3>
              <p>{t(`proof_${step}`)}</p>
              <p className={styles.limit}>{t(`proof_${step}_limit`)}</p>
            </li>
          ))}
        </ol>
        <p className={styles.limit}>{t('proof_test')}</p>
      </section>
      <section className={styles.facts}>
        {(['how', 'check'] as const).map((part) => (
          <div key={part}>
            <h2>{t(part)}</h2>
            <ol>
              {THREE.map((line) => (
                <li key={line}>{t(`${part}_${line}`)}</li>
              ))}
            </ol>
          </div>
        ))}
      </section>
      <section className={styles.part}>
        <h2>{t('law')}</h2>
        <dl className={styles.laws}>
          {LAWS.map((law) => (
            <div key={law}>
              <dt>{t(`law_${law}_source`)}</dt>
              <dd>{t(`law_${law}`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.limit}>{t('law_note')}</p>
      </section>
      <section className={styles.end}>
        <div>
          <h2>{t('end')}</h2>
          <p className={styles.lead}>{t('end_lead')}</p>
        </div>
        <p className={styles.ways}>
          <ButtonLink to="/validation">{t('validate')}</ButtonLink>
          <Link to="/seguridad">{t('security')}</Link>
        </p>
      </section>
    </div>
  );
}
