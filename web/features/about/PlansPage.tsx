import { useLocation } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { SupportButton } from '../../support/SupportButton.tsx';
import styles from './About.module.css';
import { plans } from './plans.ts';
import { plansTexts } from './plans-texts.ts';

/** /precios (ROUTE-017) and /subscribe (ROUTE-010): who chooses a plan is led to an account first; nothing is paid here. */
export default function PlansPage() {
  const t = plansTexts.use();
  const choosing = useLocation().pathname.startsWith('/subscribe');
  const title = t(choosing ? 'choose_title' : 'prices_title');
  usePageTitle(title);
  return (
    <article className={styles.page}>
      <header>
        <h1>{title}</h1>
        <p className={styles.lead}>{t(choosing ? 'choose_lead' : 'prices_lead')}</p>
      </header>
      <ul className={styles.plans}>
        {plans.map(({ key, documents, choice }) => (
          <li key={key}>
            <h2>{t(`${key}_head`)}</h2>
            <p>{t(key, { documents: documents ?? 0 })}</p>
            {choosing ? (
              <div>
                {choice === 'advisor' ? (
                  <SupportButton button>{t('advisor')}</SupportButton>
                ) : (
                  <ButtonLink to="/home/register" aria-label={t('chooseOf', { plan: t(`${key}_head`) })}>
                    {t('choose')}
                  </ButtonLink>
                )}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <p className={styles.ways}>
        {choosing ? (
          <ButtonLink to="/home/login" look="quiet">
            {t('haveAccount')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/subscribe">{t('toChoice')}</ButtonLink>
        )}
      </p>
    </article>
  );
}
