import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Chain, ChainHolder } from '../../../../modules/endorsement/contract/chain.ts';
import { problemOf } from '../../../api/base.ts';
import { useChainQuery } from '../../../api/endorsements.ts';
import type { DocumentStatus, Verdict } from '../../../api/types.ts';
import { CopyHash } from '../../../components/CopyHash.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { DocumentStatusMark } from '../../../components/Status.tsx';
import { Trace, type TraceKnot } from '../../../components/Trace.tsx';
import { TestMark, VerdictMark } from '../../../components/VerdictMark.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { endorsementTexts } from '../texts.ts';
import styles from './Check.module.css';
import { DropPdf } from './DropPdf.tsx';
import { holdersTexts } from './texts.ts';

export interface ChainViewProps {
  readonly documentID: string;
  /** Of the PDF that was handed in; null: only the id is known. */
  readonly verdict: Verdict | null;
  readonly onFile: (file: File) => void;
}

/** One sentence on who holds the document, then everybody who did, each with what proves it. */
export function ChainView({ documentID, verdict, onFile }: ChainViewProps) {
  const t = holdersTexts.use();
  const language = useLanguage();
  const sha256 = verdict?.files.find((one) => one.role === 'pdf')?.sha256 ?? '';
  const { data, error, refetch } = useChainQuery({ documentID, sha256, language });
  const problem = problemOf(error);
  if (problem?.status === 404)
    return (
      <>
        <h1>{t('notFound')}</h1>
        <Notice>{t('notFoundText')}</Notice>
      </>
    );
  if (problem)
    return (
      <>
        <h1>{t('title')}</h1>
        <ProblemNotice problem={problem} onRetry={() => void refetch()} />
      </>
    );
  if (!data)
    return (
      <>
        <h1>{t('title')}</h1>
        <p role="status">{t('working')}</p>
      </>
    );
  return <Found chain={data} verdict={verdict} onFile={onFile} />;
}

function Found({ chain, verdict, onFile }: { chain: Chain; verdict: Verdict | null; onFile: (file: File) => void }) {
  const t = holdersTexts.use();
  const w = endorsementTexts.use();
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer came while somebody waited: it is where reading goes on.
  useEffect(() => heading.current?.focus(), []);
  const name = (one: ChainHolder | undefined) => one?.name ?? t('nobody');
  const last = chain.holders.at(-1);
  const endorsed = last !== undefined && last.kind !== null;
  const sentence = endorsed
    ? t('endorsed', { endorsee: name(last), endorser: last.endorser ?? t('nobody') })
    : t(chain.status === 'PENDING_TO_ENDORSEMENT' ? 'pendingNow' : 'notEndorsed', { name: name(last) });
  return (
    <>
      <section className={styles.head} aria-labelledby="holder">
        <p className={styles.words}>
          <DocumentStatusMark status={chain.status as DocumentStatus} />
          {verdict ? <VerdictMark overall={verdict.overall} /> : null}
          {verdict?.test ? <TestMark /> : null}
        </p>
        <h1 id="holder" ref={heading} tabIndex={-1} className={styles.sentence}>
          {sentence}
        </h1>
        {verdict ? <p>{t(`file_${verdict.overall}`)}</p> : null}
      </section>
      {endorsed ? (
        <dl className={styles.facts} aria-label={t('facts')}>
          <Fact name={t('endorser')}>{last.endorser ?? t('nobody')}</Fact>
          <Fact name={t('endorsee')}>{name(last)}</Fact>
          <Fact name={t('kind')}>{w(`kind_${last.kind!}`)}</Fact>
          <Fact name={t('idLabel')}>
            <code>{chain.documentID}</code>
          </Fact>
        </dl>
      ) : null}
      <section className={styles.chain}>
        <h2>{t('chain')}</h2>
        <Trace knots={useKnots()(chain)} label={t('chain')} />
      </section>
      {chain.workflow ? (
        <p>
          {t('workflow', { page: chain.workflow.endorsementSpecialPage })}{' '}
          {chain.workflow.chain ? (
            <Link to={`/endorsements/validation?documentID=${chain.workflow.documentID}`}>
              <code>{chain.workflow.documentID.slice(0, 8)}</code>
            </Link>
          ) : (
            t('workflowOpen')
          )}
        </p>
      ) : null}
      {verdict ? (
        <p>
          <Link to="/validation">{t('full')}</Link>
        </p>
      ) : (
        <>
          {chain.isNamed ? null : <Notice>{t('masked')}</Notice>}
          <DropPdf onFile={onFile} />
        </>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function useKnots(): (chain: Chain) => TraceKnot[] {
  const t = holdersTexts.use();
  const w = endorsementTexts.use();
  const language = useLanguage();
  const { moment } = useFormats();
  return ({ holders }) =>
    holders.map((one, index): TraceKnot => {
      const name = one.name ?? t('nobody');
      const { sheet } = one;
      const facts: React.ReactNode[] = one.at ? [<Moment key="at" at={one.at} as="exact" />] : [];
      if (sheet) facts.push(t('sheetSays', { sentence: sheet.verdict.sentence[language] }));
      if (sheet && !sheet.isOfDocument) facts.push(t('foreignSheet'));
      if (sheet)
        facts.push(
          <span key="sheet">
            {t('sheetHash')} <CopyHash sha256={sheet.sha256} /> {t('constanciaAt', { when: moment(sheet.constanciaAt) })}
            {sheet.verdict.test ? ` · ${w('test')}` : ''}
          </span>,
        );
      const first = holders.length > 1 ? t('holder_first', { name }) : t('holder_only', { name });
      return {
        id: `${index}`,
        kind: sheet === null ? 'done' : sheet.isOfDocument && sheet.verdict.overall !== 'TOTAL_FAILED' ? 'proof' : 'stopped',
        title: one.kind === null ? first : t('holder_next', { name, kind: w(`kind_${one.kind}`).toLowerCase() }),
        facts,
        mark: sheet ? <VerdictMark overall={sheet.verdict.overall} /> : undefined,
      };
    });
}
