import type { DecideContext } from '../../../shared-kernel/decider/types.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { titleNotKept } from '../../../shared-kernel/i18n/not-kept.ts';
import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { EndorsementKind, Holder } from '../contract/events.ts';
import { askEndorsement, type MadeSheet } from '../domain/commands/ask-endorsement.ts';
import { endorsementIdOf } from '../domain/rules/endorsement-id.ts';
import { keptOf, type Stated } from '../domain/rules/stated.ts';
import type { EndorsementState } from '../domain/state.ts';
import type { EndorsableDocument, SheetWork } from './ports.ts';
import { endorsementSheet } from './sheet.ts';

export interface SheetTools {
  readonly files: Pick<FileStore, 'put'>;
  readonly pdf: Pick<SheetWork, 'compose' | 'prepare'>;
  /** A document's folio as it is said on the telephone; asked only once the request is admitted. */
  folioOf(documentId: string): Promise<string | null>;
}

interface Asked {
  readonly documentId: string;
  readonly document:
    | (Pick<EndorsableDocument, 'ownerId' | 'title' | 'language' | 'sealedSha256' | 'validationUrl'> & { readonly owner: Holder })
    | null;
  readonly endorser: Holder | null;
  readonly endorsee: Holder;
  readonly kind: EndorsementKind;
  readonly place: Personal | null;
  readonly stated: Stated;
}

/** Makes the sheet of an admitted request, and stores it before the event that names it. */
export const askEndorsementWith = ({ files, pdf, folioOf }: SheetTools) => ({
  ...askEndorsement,
  async gather(state: EndorsementState, { documentId, document, endorser, endorsee, kind, place, stated }: Asked, { now }: DecideContext) {
    if (!document?.sealedSha256) throw new Error(`document ${documentId} was admitted to an endorsement before it was sealed`);
    const from = endorser ?? document.owner;
    const { amount, date, acceptance } = keptOf(stated);
    const sheet = await endorsementSheet(pdf, {
      endorsementId: endorsementIdOf(documentId, state.requests.length + 1),
      documentId,
      folio: await folioOf(documentId),
      account: document.ownerId,
      title: document.title.value ?? titleNotKept[document.language],
      language: document.language,
      documentSha256: document.sealedSha256,
      kind,
      place: place?.value ?? null,
      endorser: from.name.value ?? '',
      endorserRfc: from.rfc?.value ?? null,
      endorsee: endorsee.name.value ?? '',
      endorseeRfc: endorsee.rfc?.value ?? null,
      amount: amount ?? null,
      date: date ?? null,
      acceptance: acceptance?.value ?? null,
      at: now,
      validationUrl: document.validationUrl,
    });
    const { pages: sheetPages, fieldName, sealField } = sheet;
    const made: MadeSheet = { sheet: await files.put(sheet.bytes), sheetPages, fieldName, sealField };
    return made;
  },
});
