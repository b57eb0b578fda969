import { Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../access/facts.ts';
import { useCountsQuery } from '../../api/documents.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { useHeaderSearch } from '../../components/header-search.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useAppSelector } from '../../session/store.ts';
import { DocumentList } from './DocumentList.tsx';
import { ActiveFilters, Filters } from './Filters.tsx';
import styles from './Inbox.module.css';
import { Tabs } from './ListParts.tsx';
import { filtersOf, isTurnAddress, usePlace } from './place.ts';
import { SearchBox } from './SearchBox.tsx';
import { TurnList } from './TurnList.tsx';
import { inboxTexts } from './texts.ts';

/** ROUTE-033, ROUTE-034, UI-036, UI-037: what waits for the reader; who has each document, since when, what can be done. */
export default function InboxPage() {
  const t = inboxTexts.use();
  const readOnly = useAppSelector((state) => state.session.user)?.role === 'reviewer';
  const mayCreate = useMay('document:create') && !readOnly;
  const [query] = useSearchParams();
  const [place, change] = usePlace();
  const atTurn = isTurnAddress(query) && !readOnly;
  usePageTitle(t('title'));
  const [filtering, setFiltering] = useState(false);
  const search = useHeaderSearch();
  const filters = filtersOf(place).length;
  // Where nothing is, the way to the first document stands in the middle of the page, and one button of a page is the blue one.
  const hasNone = useCountsQuery().data?.counts.all === 0 && !atTurn;

  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        search={<SearchBox value={place.search} onChange={(text) => change({ search: text })} focused={search.there && search.open} />}
        searching={place.search !== ''}
        actions={
          <>
            <Button
              icon={<SlidersHorizontal aria-hidden />}
              aria-expanded={filtering}
              aria-controls={filtering ? 'inbox-filters' : undefined}
              onPress={() => setFiltering(!filtering)}
            >
              {filters > 0 ? t('filtersOn', { count: filters }) : t('filters')}
            </Button>
            {mayCreate ? (
              <ButtonLink to="/document/create" look={hasNone ? 'secondary' : 'primary'} icon={<Plus aria-hidden />}>
                {t('create')}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {filtering ? <Filters place={place} onChange={change} /> : null}
      <Tabs place={place} atTurn={atTurn} readOnly={readOnly} />
      {atTurn ? (
        <TurnList />
      ) : (
        <>
          <ActiveFilters place={place} onChange={change} />
          <DocumentList place={place} change={change} readOnly={readOnly} hasNone={hasNone} />
        </>
      )}
    </div>
  );
}
