import { useLocation } from 'react-router';
import { priceForm } from '../../../shared-kernel/amount.ts';
import { problemOf } from '../../api/base.ts';
import { type Plan, usePlansQuery } from '../../api/subscription.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { SupportButton } from '../../support/SupportButton.tsx';
import styles from './About.module.css';
import { plans } from './plans.ts';
import { plansTexts } from './plans-texts.ts';

/**
 * /precios (ROUTE-017) and /subscribe (ROUTE-010), with the figures and prices of the catalogue. No plan can be bought yet, so none has a
 * button: what there is to choose is an account, and whoever comes to pay is led to one first.
 */
export default function PlansPage() {
  const t = plansTexts.use();
  const choosing = useLocation().pathname.startsWith('/subscribe');
  const title = t(choosing ? 'choose_title' : 'prices_title');
  usePageTitle(title);
  const { data, error, refetch } = usePlansQuery();
  const problem = data ? null : problemOf(error);
  const trial = data?.find(({ planName }) => planName === 'TRIAL_1');
  return (
    <article className={styles.page}>
      <header>
        <h1>{title}</h1>
        {choosing ? <p className={styles.lead}>{t('choose_lead')}</p> : trial ? <Lead trial={trial} /> : null}
      </header>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} /> : null}
      {data || problem ? null : (
        <Loading>
          <Skeleton height="320px" />
        </Loading>
      )}
      {trial ? <Today trial={trial} /> : null}
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
      {data ? <Offered catalogue={data} /> : null}
    </article>
  );
}

/** A trial of this catalogue may have no last day, and no limit of documents. */
function variantOf<const Key extends string>(key: Key, { days, documents }: Plan) {
  if (days === null) return documents === 0 ? (`${key}_free` as const) : (`${key}_endless` as const);
  return documents === 0 ? (`${key}_unlimited` as const) : key;
}

function Lead({ trial }: { trial: Plan }) {
  const t = plansTexts.use();
  return <p className={styles.lead}>{t(variantOf('prices_lead', trial), { days: trial.days ?? 0, documents: trial.documents })}</p>;
}

function Today({ trial }: { trial: Plan }) {
  const t = plansTexts.use();
  return (
    <section>
      <h2>{t('today_head')}</h2>
      <p>{t(variantOf('today', trial), { documents: trial.documents })}</p>
    </section>
  );
}

/** Of a plan that no catalogue has. */
const numbersOf = (one: (typeof plans)[number]) => ({
  documents: 'documents' in one ? one.documents : 0,
  users: 'users' in one ? one.users : 0,
});

function Offered({ catalogue }: { catalogue: readonly Plan[] }) {
  const t = plansTexts.use();
  return (
    <section>
      <h2>{t('planned_head')}</h2>
      <p>{t('planned')}</p>
      <ul className={styles.plans}>
        {plans.map((one) => {
          const plan = 'plan' in one ? catalogue.find(({ planName }) => planName === one.plan) : undefined;
          return (
            <li key={one.key}>
              <h3>{t(`${one.key}_head`)}</h3>
              {plan ? <Terms of={one.key} plan={plan} /> : <p>{t(one.key, numbersOf(one))}</p>}
              {one.key === 'corporate' ? (
                <div>
                  <SupportButton button>{t('advisor')}</SupportButton>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Documents and price of a plan, as the catalogue says them. */
function Terms({ of, plan: { documents, price, documentPrice, currency } }: { of: (typeof plans)[number]['key']; plan: Plan }) {
  const t = plansTexts.use();
  // The dynamic membership goes on with the first document above its own (CONST-003).
  const said = documents === 0 ? t('unlimited') : t(of, { documents: of === 'dynamic' ? documents + 1 : documents });
  const month = price === null ? null : priceForm(price, currency);
  return (
    <>
      <p>{said}</p>
      <p>
        {month === null
          ? t('priceNone')
          : documentPrice !== null && documents !== 0
            ? t('priceDynamic', { month, document: priceForm(documentPrice, currency) })
            : price === 0
              ? t('priceFree')
              : t('price', { month })}
      </p>
    </>
  );
}
