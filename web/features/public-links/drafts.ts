import { useInboxQuery } from '../../api/documents.ts';
import type { InboxPlace, InboxRow } from '../../api/inbox-types.ts';
import { useAppSelector } from '../../session/store.ts';

const DRAFTS: InboxPlace = {
  tab: 'draft',
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

/** As many as a list to choose from can be. */
const SHOWN = 50;

/** Drafts in which somebody else than the account signs: one of them can be whoever comes. Null while they are read. */
export function useOpenableDrafts(): readonly InboxRow[] | null {
  const userId = useAppSelector(({ session }) => session.user?.ownerID ?? '');
  const { data } = useInboxQuery(
    { userId, place: DRAFTS, cursor: '', limit: SHOWN },
    { skip: userId === '', refetchOnMountOrArgChange: true },
  );
  return data ? data.documents.filter(({ people }) => people.some(({ isOfAccount }) => !isOfAccount)) : null;
}
