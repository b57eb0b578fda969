import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { questionsOf } from '../../../../modules/templates/contract/answers.ts';
import type { TemplateView } from '../../../../modules/templates/contract/calls.ts';
import { useMay } from '../../../access/facts.ts';
import { problemOf } from '../../../api/base.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { Trace, type TraceKnot } from '../../../components/Trace.tsx';
import type { Given } from '../../../questions/given.ts';
import { addresses, useTemplateQuery } from '../calls.ts';
import { SeenBy } from './SeenBy.tsx';
import styles from './Signatory.module.css';
import { signatoryTexts } from './texts.ts';

/** The steps of one version: what its sender and each signer are asked, and how it looks to them (ROUTE-044). */
export default function SignatoryPage() {
  const t = signatoryTexts.use();
  const { templateID = '', templateHistory = '' } = useParams();
  const { data, error, refetch } = useTemplateQuery({ templateID, templateHistory: Number(templateHistory) || 0 });
  const problem = problemOf(error);
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <p className={styles.crumbs}>
            <Link to={addresses.list}>{t('templates')}</Link>
            {data?.name ? ` / ${data.name}` : ''}
          </p>
          <h1 className={styles.title}>{t('title')}</h1>
          {data ? <p className={styles.quiet}>{t('subtitle', { name: data.name ?? '' })}</p> : null}
        </div>
        {data ? <Acts template={data} /> : null}
      </header>
      {problem ? (
        <div className={styles.problem}>
          <ProblemNotice title={t('loadFailed')} problem={problem} onRetry={() => void refetch()} />
          <div>
            <ButtonLink to={addresses.list}>{t('toList')}</ButtonLink>
          </div>
        </div>
      ) : data ? (
        <Steps key={`${templateID}:${templateHistory}`} template={data} />
      ) : (
        <Loading>
          <div className={styles.body}>
            <Skeleton height="240px" />
            <Skeleton height="420px" />
          </div>
        </Loading>
      )}
    </div>
  );
}

function Acts({ template: { templateID, isOwn } }: { template: TemplateView }) {
  const t = signatoryTexts.use();
  const mayConfigure = useMay('template:dashboard');
  return mayConfigure ? (
    <div className={styles.acts}>
      {isOwn ? <ButtonLink to={addresses.edit(templateID)}>{t('edit')}</ButtonLink> : null}
      <ButtonLink look="primary" to={addresses.list}>
        {t('done')}
      </ButtonLink>
    </div>
  ) : null;
}

function Steps({ template }: { template: TemplateView }) {
  const t = signatoryTexts.use();
  const { variables, signers, templateID, templateHistory, newest } = template;
  // Whoever comes here wants to see what others get.
  const [chosen, setChosen] = useState<number | null>(signers > 0 ? 1 : null);
  const [given, setGiven] = useState<Given>({});
  const factsOf = (form: number | null): readonly string[] => {
    const asked = questionsOf(variables, form).length;
    const places = variables.filter(({ type, signatoryForm }) => type === 'signature' && signatoryForm === form).length;
    return [
      asked > 0 ? t('questions', { count: asked }) : t('noQuestions'),
      ...(form === null ? [] : [places > 0 ? t('signs', { count: places }) : t('signsAnywhere')]),
    ];
  };
  const knot = (form: number | null): TraceKnot => ({
    id: String(form ?? 'sender'),
    kind: form === chosen ? 'due' : 'later',
    title: form === null ? t('sender') : t('signer', { n: form }),
    facts: factsOf(form),
    selected: form === chosen,
  });
  return (
    <>
      {templateHistory < newest ? (
        <div className={styles.problem}>
          <Notice
            tone="waiting"
            actions={<ButtonLink to={addresses.signatory(templateID, newest)}>{t('seeNewest', { n: newest })}</ButtonLink>}
          >
            <p>{t('older', { n: templateHistory, newest })}</p>
          </Notice>
        </div>
      ) : null}
      <div className={styles.body}>
        <section className={styles.steps} aria-label={t('steps')}>
          <Trace
            label={t('steps')}
            knots={[null, ...Array.from({ length: signers }, (_, index) => index + 1)].map(knot)}
            onChoose={(id) => setChosen(id === 'sender' ? null : Number(id))}
          />
          <p className={styles.quiet}>{signers > 0 ? t('asks_signer') : t('nobody')}</p>
        </section>
        <SeenBy key={chosen ?? 'sender'} definitions={variables} form={chosen} given={given} onChange={setGiven} />
      </div>
    </>
  );
}
