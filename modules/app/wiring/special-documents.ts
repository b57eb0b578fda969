import type { Clock } from '../../../shared-kernel/clock.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import { type Documents, holderOfSigningCode, pagesOf, partiesOf } from '../../documents/index.ts';
import type { SpecialDocuments } from '../../endorsement/index.ts';

/** The documents module as special endorsements see it. */
export const createSpecialDocuments = (
  documents: Documents,
  { clock, linkKeys }: { readonly clock: Clock; readonly linkKeys: KeyRing },
): SpecialDocuments => ({
  async special(documentId) {
    const { state } = await documents.load(documentId);
    if (state.status === 'NONE') return null;
    return {
      ...partiesOf(state),
      pages: pagesOf(state).length,
      isEndorsement: state.setup?.isEndorsement ?? false,
      workflowDocumentId: state.endorsementWorkflow?.workflowDocumentId ?? null,
      holderOfCode(code) {
        const holder = holderOfSigningCode(linkKeys, state, code, clock.now());
        // What was taken back before anybody signed was never complete: to whoever brings it a new contract it is not there.
        if (holder.check === 'valid') return holder;
        return { check: holder.check === 'withdrawn' ? 'invalid' : holder.check, signatoryId: null };
      },
    };
  },
  async inspect(ownerId, file) {
    return { pages: (await documents.inspect(ownerId, file)).pages.length };
  },
});
