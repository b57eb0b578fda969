import { type DocumentState, signatoriesOf, titleOf } from '../domain/state.ts';

/** Who has a say in a document, for flows of other modules. Call only for a document that is there. */
export function partiesOf(state: DocumentState) {
  const { userId, personId, name, email } = state.uploaded!.uploadedBy;
  return {
    documentId: state.documentId,
    ownerId: state.ownerId,
    status: state.status,
    isDeleted: state.isDeleted,
    /** The sub-user of the account who acts for it here; null: its owner alone. */
    inCharge: state.inCharge?.subUserId ?? null,
    /** As a new event of another stream carries it. */
    title: titleOf(state)!,
    language: state.setup?.language ?? state.uploaded!.language,
    owner: { userId, personId, name, email },
    signatories: signatoriesOf(state).map((signatory) => ({
      signatoryId: signatory.signatoryId,
      isOwner: signatory.isOwner,
      personId: signatory.personId,
      name: signatory.name,
      email: signatory.email,
    })),
  };
}

/** The same with what an endorsement needs besides: whether it was prepared for one, and the hash of what the platform sealed. */
export const endorsableOf = (state: DocumentState) => ({
  ...partiesOf(state),
  isEndorsement: state.setup?.isEndorsement ?? false,
  sealedSha256: state.seal?.file.sha256 ?? null,
});
