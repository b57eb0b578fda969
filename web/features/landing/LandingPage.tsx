import { ButtonLink } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { productName } from '../../components/product-name.ts';
import { Status } from '../../components/Status.tsx';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import styles from './Landing.module.css';
import { landingTexts } from './texts.ts';

/** ROUTE-001 */
export default function LandingPage() {
  const t = landingTexts.use();
  usePageTitle(productName);
  const example: TraceKnot[] = [
    { id: '1', kind: 'done', title: t('example_1'), facts: [t('example_1_fact')] },
    { id: '2', kind: 'plain', title: t('example_2'), facts: [t('example_2_fact')] },
    { id: '3', kind: 'done', title: t('example_3'), facts: [t('example_3_fact')] },
    { id: '4', kind: 'done', title: t('example_4'), facts: [t('example_4_fact')] },
    { id: '5', kind: 'proof', title: t('example_5'), facts: [t('example_5_fact')] },
  ];
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
            <ButtonLink to="/home/register">{t('register')}</ButtonLink>
            <ButtonLink to="/validation" look="quiet">
              {t('validate')}
            </ButtonLink>
          </p>
        </div>
        <div className={styles.example}>
          <Status tone="neutral">{t('exampleMark')}</Status>
          <Trace knots={example} label={t('exampleLabel')} />
        </div>
      </section>
      <section className={styles.facts}>
        {(['how', 'proof', 'check'] as const).map((part) => (
          <div key={part}>
            <h2>{t(part)}</h2>
            <ol>
              {([1, 2, 3] as const).map((line) => (
                <li key={line}>{t(`${part}_${line}`)}</li>
              ))}
            </ol>
          </div>
        ))}
      </section>
    </div>
  );
}
