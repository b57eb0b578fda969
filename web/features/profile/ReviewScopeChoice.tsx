import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { useInboxQuery } from '../../api/documents.ts';
import type { InboxPlace } from '../../api/inbox-types.ts';
import { useTagsQuery } from '../../api/tags.ts';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { TagChip } from '../../document-parts/tags/TagChip.tsx';
import { useAppSelector } from '../../session/store.ts';
import styles from './Keys.module.css';
import type { ReviewScope } from './reviewer-calls.ts';
import { reviewersTexts } from './reviewers-texts.ts';

interface ChosenDocument {
  readonly documentID: string;
  readonly title: string;
}

/** What is being chosen; null: not yet which. */
export type ScopeChoice =
  | { readonly kind: 'ACCOUNT' }
  | { readonly kind: 'TAG'; readonly tagID: string | null }
  | { readonly kind: 'DOCUMENT'; readonly document: ChosenDocument | null };

/** As it is sent; null: the whole account. */
export function scopeOf(chosen: ScopeChoice): ReviewScope | 'missing' | null {
  if (chosen.kind === 'ACCOUNT') return null;
  if (chosen.kind === 'TAG') return chosen.tagID === null ? 'missing' : { kind: 'TAG', tagID: chosen.tagID };
  return chosen.document === null ? 'missing' : { kind: 'DOCUMENT', documentID: chosen.document.documentID };
}

interface ScopeProps<Choice extends ScopeChoice = ScopeChoice> {
  readonly chosen: Choice;
  readonly onChoose: (chosen: ScopeChoice) => void;
  /** It was to be sent: what is missing is said. */
  readonly asked: boolean;
}

/** How much of the account is read: all of it, the documents of a tag, or one. */
export function ReviewScopeChoice({ chosen, onChoose, asked }: ScopeProps) {
  const t = reviewersTexts.use();
  const kinds: readonly ScopeChoice[] = [{ kind: 'ACCOUNT' }, { kind: 'TAG', tagID: null }, { kind: 'DOCUMENT', document: null }];
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('scope')}</legend>
        <div className={styles.picks}>
          {kinds.map((one) => (
            <label key={one.kind} className={styles.choice}>
              <input
                type="radio"
                name="reviewScope"
                checked={chosen.kind === one.kind}
                onChange={() => (chosen.kind === one.kind ? undefined : onChoose(one))}
              />
              <span>{t(`scope_${one.kind}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {chosen.kind === 'TAG' ? <TagOfScope chosen={chosen} onChoose={onChoose} asked={asked} /> : null}
      {chosen.kind === 'DOCUMENT' ? <DocumentOfScope chosen={chosen} onChoose={onChoose} asked={asked} /> : null}
    </>
  );
}

function TagOfScope({ chosen, onChoose, asked }: ScopeProps<Extract<ScopeChoice, { kind: 'TAG' }>>) {
  const t = reviewersTexts.use();
  const userID = useAppSelector((state) => state.session.user)?.ownerID ?? '';
  const { data: tags, error, refetch } = useTagsQuery(userID, { skip: userID === '' });
  const problem = tags ? null : problemOf(error);
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} />;
  if (!tags)
    return (
      <Loading>
        <Skeleton height="88px" />
      </Loading>
    );
  return (
    <fieldset className={styles.choices}>
      <legend>{t('tagLegend')}</legend>
      <p className={styles.quiet}>{t(tags.length === 0 ? 'tagNone' : 'tagMeans')}</p>
      <div className={styles.picks}>
        {tags.map((tag) => (
          <label key={tag.tagID} className={styles.choice}>
            <input
              type="radio"
              name="reviewTag"
              checked={chosen.tagID === tag.tagID}
              onChange={() => onChoose({ kind: 'TAG', tagID: tag.tagID })}
            />
            <TagChip tag={tag} />
          </label>
        ))}
      </div>
      {asked && chosen.tagID === null ? <p className={styles.missing}>{t('tagMissing')}</p> : null}
    </fieldset>
  );
}

const ALL: InboxPlace = {
  tab: 'all',
  search: '',
  title: '',
  documentID: '',
  email: '',
  status: '',
  tag: '',
  from: '',
  to: '',
  sort: '',
  archived: '',
};
/** Characters from which the server searches (RULE-028). */
const SEARCH_FROM = 4;
const OFFERED = 6;

/** One document of the account, by searching; the newest are offered before. */
function DocumentOfScope({ chosen, onChoose, asked }: ScopeProps<Extract<ScopeChoice, { kind: 'DOCUMENT' }>>) {
  const t = reviewersTexts.use();
  const userId = useAppSelector((state) => state.session.user)?.userID ?? '';
  const [text, setText] = useState('');
  const search = Array.from(text.trim()).length < SEARCH_FROM ? '' : text.trim();
  const { data, error, isFetching } = useInboxQuery(
    { userId, place: { ...ALL, search }, cursor: '', limit: OFFERED },
    { skip: userId === '', refetchOnMountOrArgChange: true },
  );
  const problem = problemOf(error);
  const found = (data?.documents ?? []).map(({ documentID, title, folio }) => ({ documentID, title, folio }));
  const { document } = chosen;
  const isOffered = found.some(({ documentID }) => documentID === document?.documentID);
  const offered = document === null || isOffered ? found : [{ ...document, folio: null }, ...found];
  return (
    <fieldset className={styles.choices}>
      <legend>{t('documentLegend')}</legend>
      <Field label={t('documentSearch')} hint={t('documentHint')} type="search" value={text} onChange={setText} />
      {problem && !isFetching ? <ProblemNotice problem={problem} /> : null}
      <div className={styles.picks}>
        {offered.map(({ documentID, title, folio }) => (
          <label key={documentID} className={styles.choice}>
            <input
              type="radio"
              name="reviewDocument"
              checked={document?.documentID === documentID}
              onChange={() => onChoose({ kind: 'DOCUMENT', document: { documentID, title } })}
            />
            <span className={styles.pick}>
              {title} {folio ? <code>{folio}</code> : null}
            </span>
          </label>
        ))}
      </div>
      {data && found.length === 0 && !problem ? <p role="status">{t(search === '' ? 'documentNone' : 'documentNotFound')}</p> : null}
      {asked && document === null ? <p className={styles.missing}>{t('documentMissing')}</p> : null}
    </fieldset>
  );
}
