import { useLocation } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { SupportButton } from '../../support/SupportButton.tsx';
import styles from './About.module.css';
import { plans } from './plans.ts';
import { plansTexts } from './plans-texts.ts';

/**
 * /precios (ROUTE-017) and /subscribe (ROUTE-010). No plan can be bought yet, so none has a button: what there is to choose is an account,
 * and whoever comes to pay is led to one first.
 */
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
      <section>
        <h2>{t('today_head')}</h2>
        <p>{t('today')}</p>
      </section>
      <p className={styles.ways}>
        <ButtonLink to="/home/register" look="primary">
          {t('open')}
        </ButtonLink>
        {choosing ? (
          <ButtonLink to="/home/login" look="quiet">
            {t('haveAccount')}
          </ButtonLink>
        ) : null}
      </p>
      <section>
        <h2>{t('planned_head')}</h2>
        <p>{t('planned')}</p>
        <ul className={styles.plans}>
          {plans.map(({ key, documents }) => (
            <li key={key}>
              <h3>{t(`${key}_head`)}</h3>
              <p>{t(key, { documents: documents ?? 0 })}</p>
              {choosing && key === 'corporate' ? (
                <div>
                  <SupportButton button>{t('advisor')}</SupportButton>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
