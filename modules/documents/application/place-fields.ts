import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { wordsOf } from '../../../shared-kernel/privacy/own-words.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { keptOptions, type PlacedField } from '../contract/values.ts';
import { signatoriesOf } from '../domain/state.ts';
import type { WholeDocumentStreams } from '../streams.ts';

/** A place as the placing screen sends it: for a signatory by id or by address. */
export interface SentField extends Omit<PlacedField, 'signatoryId' | 'fieldId' | 'label' | 'prefilled' | 'options'> {
  readonly label: string;
  /** What the signatory finds in the field; empty: nothing. */
  readonly prefilled?: string;
  /** What is chosen from; left out or empty: nothing. */
  readonly options?: readonly string[];
  readonly fieldId?: string;
  readonly signatoryID?: string;
  readonly email?: string;
}

/** Each field names its signatory by id or by address; an address that no signatory has is refused by name (RULE-037). */
export async function placeFields(
  documents: WholeDocumentStreams,
  { documentID: documentId, fields }: { readonly documentID: string; readonly fields: readonly SentField[] },
  context: CommandContext,
) {
  const { state } = await documents.load(documentId);
  const { uploaded } = state;
  const placed = fields.map(({ signatoryID, email, fieldId, label, prefilled, readOnly, options, ...field }, index): PlacedField => {
    const signatory = signatoriesOf(state).find(
      (known) => (signatoryID && known.signatoryId === signatoryID) || (email && known.email?.value?.toLowerCase() === email.toLowerCase()),
    );
    return {
      ...field,
      // Without a signatory the place is refused, and the refusal names the address it was meant for.
      label: personal(signatory?.personId ?? '', signatory ? label : (email ?? label)),
      fieldId: fieldId ?? nameId('field', documentId, String(index)),
      signatoryId: signatory?.signatoryId ?? signatoryID ?? '',
      // Nothing is fixed where nothing was filled in: nobody could fill it any more.
      ...(prefilled && uploaded ? { prefilled: wordsOf(uploaded.uploadedBy, prefilled), ...(readOnly ? { readOnly } : {}) } : {}),
      ...(options && options.length > 0 ? { options: keptOptions(signatory?.personId ?? '', options) } : {}),
    };
  });
  return documents.execute({ type: 'PlaceFields', data: { documentId, fields: placed } }, context);
}
