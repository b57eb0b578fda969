import type { DocumentView, Signatory } from '../../api/types.ts';
import { useAppSelector } from '../../session/store.ts';

/** Who looks; null while nobody is known. */
export const useMe = (): string | null => useAppSelector(({ session }) => session.user?.userID ?? null);

/** The signature of whoever looks, and not of somebody else of the account. */
export const isMine = ({ isOwner, userID }: Pick<Signatory, 'isOwner' | 'userID'>, me: string | null): boolean => isOwner && userID === me;

/** Of who was in charge before: theirs to sign, and to be asked of another where they are gone. */
export const isLeftBehind = (
  { createdBy, inCharge }: Pick<DocumentView, 'createdBy' | 'inCharge'>,
  { isOwner, userID }: Pick<Signatory, 'isOwner' | 'userID'>,
): boolean => isOwner && userID !== createdBy.userID && userID !== inCharge?.userID;
