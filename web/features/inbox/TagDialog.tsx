import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TAGGED_AT_ONCE } from '../../../modules/tags/contract/rules.ts';
import { problemOf } from '../../api/base.ts';
import type { InboxRow } from '../../api/inbox-types.ts';
import { useTagDocumentsMutation, useTagsQuery } from '../../api/tags.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { CreateTagDialog } from '../../document-parts/tags/CreateTagDialog.tsx';
import { TagChip } from '../../document-parts/tags/TagChip.tsx';
import { tagTexts } from '../../document-parts/tags/tag-texts.ts';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import styles from './TagDialog.module.css';

export interface TagDialogProps {
  /** Documents of the account. */
  readonly rows: readonly InboxRow[];
  readonly onClose: (changed: boolean) => void;
}

/** DOC-005: which tags one or several documents carry. What nobody touches stays as it is in each of them. */
export function TagDialog({ rows, onClose }: TagDialogProps) {
  const t = tagTexts.use();
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.session.user);
  const userID = user?.ownerID ?? '';
  const { data: tags, error, refetch } = useTagsQuery(userID, { skip: userID === '' });
  const [give, giving] = useTagDocumentsMutation();
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({});
  const [creating, setCreating] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const carrying = (tagID: string) => rows.filter((row) => row.tags.some((tag) => tag.tagID === tagID)).length;
  const save = async () => {
    const to = (on: boolean) => Object.keys(wanted).filter((tagID) => wanted[tagID] === on && carrying(tagID) !== (on ? rows.length : 0));
    const acts = [
      { how: 'REMOVE' as const, tags: to(false) },
      { how: 'ADD' as const, tags: to(true) },
    ].filter((act) => act.tags.length > 0);
    for (const act of acts)
      for (let from = 0; from < rows.length; from += TAGGED_AT_ONCE) {
        const documentIDs = rows.slice(from, from + TAGGED_AT_ONCE).map(({ documentID }) => documentID);
        const answer = await give({ userID, documentIDs, ...act });
        if (answer.error) return setProblem(problemOf(answer.error));
      }
    if (acts.length > 0) dispatch(toast(t('given', { count: rows.length })));
    onClose(acts.length > 0);
  };
  const listed = problemOf(error);
  return (
    <>
      <Dialog
        open
        onClose={() => onClose(problem !== null)}
        title={rows.length === 1 ? t('giveOf', { title: rows[0]!.title }) : t('giveTitle', { count: rows.length })}
        shape="sheet"
        actions={
          <>
            <Button onPress={() => onClose(problem !== null)}>{t('cancel')}</Button>
            {tags?.length === 0 ? null : (
              <Button look="primary" busy={giving.isLoading} onPress={() => void save()}>
                {t('giveDo')}
              </Button>
            )}
          </>
        }
      >
        {problem ? <ProblemNotice problem={problem} /> : null}
        {listed && !tags ? <ProblemNotice title={t('failed')} problem={listed} onRetry={() => void refetch()} /> : null}
        <p className={styles.means}>{t('giveMeans')}</p>
        {tags?.length === 0 ? <p>{t('none')}</p> : null}
        <ul className={styles.tags}>
          {tags?.map((tag) => {
            const count = carrying(tag.tagID);
            const want = wanted[tag.tagID];
            const some = want === undefined && count > 0 && count < rows.length;
            return (
              <li key={tag.tagID}>
                <label>
                  <input
                    type="checkbox"
                    checked={want ?? count === rows.length}
                    ref={(box) => {
                      if (box) box.indeterminate = some;
                    }}
                    onChange={(event) => setWanted({ ...wanted, [tag.tagID]: event.target.checked })}
                  />
                  <TagChip tag={tag} />
                  {some ? <span className={styles.some}>{t('giveSome')}</span> : null}
                </label>
              </li>
            );
          })}
        </ul>
        {user?.role === 'user' ? (
          <Button small look={tags?.length === 0 ? 'primary' : 'quiet'} icon={<Plus aria-hidden />} onPress={() => setCreating(true)}>
            {t('create')}
          </Button>
        ) : null}
      </Dialog>
      {creating ? (
        <CreateTagDialog
          userID={userID}
          onClose={(made) => {
            setCreating(false);
            if (made) setWanted({ ...wanted, [made.tagID]: true });
          }}
        />
      ) : null}
    </>
  );
}
