import type { Clock } from '../../../shared-kernel/clock.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import { accountOfSender, type Documents, hasSigned, holderOfSigningCode, signatoriesOf } from '../../documents/index.ts';
import type { SignedDocuments } from '../../ratings/index.ts';

/** The documents module as ratings see it. */
export const createSignedDocuments = (
  documents: Pick<Documents, 'load'>,
  { clock, linkKeys }: { readonly clock: Clock; readonly linkKeys: KeyRing },
): SignedDocuments => ({
  async signed(documentId) {
    const { state } = await documents.load(documentId);
    if (state.status === 'NONE') return null;
    return {
      documentId,
      ownerId: state.ownerId,
      charge: { ownerId: state.ownerId, inCharge: state.inCharge?.subUserId ?? null },
      isDeleted: state.isDeleted,
      signatories: signatoriesOf(state).map((signatory) => ({
        signatoryId: signatory.signatoryId,
        personId: signatory.personId,
        userId: signatory.isOwner ? accountOfSender(state, signatory) : null,
        email: signatory.email?.value?.toLowerCase() ?? null,
        hasSigned: hasSigned(state, signatory.signatoryId),
      })),
      holderOfCode: (code) => holderOfSigningCode(linkKeys, state, code, clock.now()),
    };
  },
});
