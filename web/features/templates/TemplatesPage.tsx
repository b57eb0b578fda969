import { FilePlus2, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { TemplateCard } from '../../../modules/templates/contract/calls.ts';
import { problemOf } from '../../api/base.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useAppSelector } from '../../session/store.ts';
import { type CardAct, CardView } from './CardView.tsx';
import { addresses, useTemplatesQuery } from './calls.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './Templates.module.css';
import { templatesTexts } from './texts.ts';
import { UpdateDialog } from './UpdateDialog.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';
import { WelcomeDialog } from './WelcomeDialog.tsx';

/** Templates of the account, and those that come with the product (ROUTE-038, UI-045). `tabs`: the way to what was begun with them. */
export default function TemplatesPage({ tabs }: { tabs: ReactNode }) {
  const t = templatesTexts.use();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const search = query.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1);
  const { currentData, data: last, error, refetch } = useTemplatesQuery({ search, page }, { refetchOnMountOrArgChange: true });
  // What is being searched for comes into the place of what was there: nothing jumps meanwhile.
  const data = currentData ?? last;
  const isOwner = useAppSelector(({ session }) => session.user?.role === 'user');
  const [act, setAct] = useState<CardAct | null>(null);
  const problem = problemOf(error);
  usePageTitle(t('title'));
  const isFull = data !== undefined && data.used >= data.limit;
  const isEmpty = data !== undefined && data.used === 0 && search === '';
  const close = () => setAct(null);
  const choose = (next: CardAct) => {
    if (next.act === 'edit') return void navigate(addresses.edit(next.template.templateID));
    if (next.act === 'use') return void navigate(addresses.single(next.template.templateID, next.template.type));
    if (next.act === 'steps') return void navigate(addresses.signatory(next.template.templateID, next.template.templateHistory));
    setAct(next);
  };
  const create = (
    <ButtonLink to={addresses.create} look="primary" icon={<FilePlus2 aria-hidden />}>
      {t('create')}
    </ButtonLink>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        search={
          isEmpty ? undefined : (
            <SearchField value={search} onChange={(text) => setQuery(text === '' ? {} : { search: text }, { replace: true })} />
          )
        }
        searching={search !== ''}
        actions={data && !isFull && !isEmpty ? create : undefined}
      />
      {tabs}
      <p className={styles.facts}>
        <span className={styles.exclusive}>
          <Sparkles aria-hidden size={14} />
          {t('exclusive')}
        </span>
        {data ? <span>{t('used', { used: data.used, limit: data.limit })}</span> : null}
      </p>
      {problem ? <ProblemNotice title={t('loadFailed')} problem={problem} onRetry={() => void refetch()} /> : null}
      {isFull ? (
        <Notice
          tone="waiting"
          title={data.limit === 0 ? t('fullNone') : t('fullTitle', { count: data.limit })}
          actions={isOwner ? <ButtonLink to="/dashboard/billing">{t('plans')}</ButtonLink> : undefined}
        >
          {data.limit === 0 ? null : <p>{t(isOwner ? 'fullText' : 'fullTextOther')}</p>}
        </Notice>
      ) : null}
      {!data && !problem ? (
        <Loading>
          <div className={styles.cards}>
            {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
              <Skeleton key={card} height="148px" />
            ))}
          </div>
        </Loading>
      ) : null}
      {isEmpty && !isFull ? (
        <div className={styles.empty}>
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyText', { braces: '{{', closing: '}}' })}</p>
          {create}
        </div>
      ) : null}
      {data && search !== '' && data.templates.length === 0 && data.defaults.length === 0 ? (
        <div className={styles.empty} role="status">
          <h2>{t('noneTitle')}</h2>
          <p>{t('noneText')}</p>
          <Button onPress={() => setQuery({}, { replace: true })}>{t('clear')}</Button>
        </div>
      ) : null}
      {data && data.templates.length > 0 ? (
        <section aria-labelledby="templates-own">
          <h2 id="templates-own" className="visually-hidden">
            {t('list')}
          </h2>
          <ul className={styles.cards} aria-labelledby="templates-own">
            {data.templates.map((template) => (
              <CardView key={template.templateID} template={template} onAct={choose} />
            ))}
          </ul>
        </section>
      ) : null}
      {data ? <Pager page={data.page} pages={Math.ceil(data.total / data.pageSize)} search={search} /> : null}
      {data && data.defaults.length > 0 ? <Ready templates={data.defaults} onAct={choose} /> : null}
      {act?.act === 'remove' ? <DeleteDialog template={act.template} onClose={close} /> : null}
      {act?.act === 'preview' ? <PreviewDialog template={act.template} onClose={close} /> : null}
      {act?.act === 'versions' ? <VersionsDialog template={act.template} onClose={close} /> : null}
      {act?.act === 'update' ? <UpdateDialog template={act.template} onClose={close} /> : null}
      {data && !data.isWelcomed ? <WelcomeDialog /> : null}
    </div>
  );
}

function Ready({ templates, onAct }: { templates: readonly TemplateCard[]; onAct: (act: CardAct) => void }) {
  const t = templatesTexts.use();
  return (
    <section className={styles.ready} aria-labelledby="templates-ready">
      <h2 id="templates-ready">{t('ready')}</h2>
      <p className={styles.quiet}>{t('readyText')}</p>
      <ul className={styles.cards} aria-labelledby="templates-ready">
        {templates.map((template) => (
          <CardView key={template.templateID} template={template} onAct={onAct} />
        ))}
      </ul>
    </section>
  );
}

function Pager({ page, pages, search }: { page: number; pages: number; search: string }) {
  const t = templatesTexts.use();
  if (pages <= 1) return null;
  const to = (number: number) => `?${new URLSearchParams({ ...(search ? { search } : {}), page: String(number) })}`;
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      {page > 1 ? (
        <ButtonLink small to={to(page - 1)}>
          {t('newer')}
        </ButtonLink>
      ) : null}
      {page < pages ? (
        <ButtonLink small to={to(page + 1)}>
          {t('older')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
