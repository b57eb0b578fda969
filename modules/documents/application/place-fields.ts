import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { PlacedField } from '../contract/values.ts';
import { signatoriesOf } from '../domain/state.ts';
import type { WholeDocumentStreams } from '../streams.ts';

/** A place as the placing screen sends it: for a signatory by id or by address. */
export interface SentField extends Omit<PlacedField, 'signatoryId' | 'fieldId' | 'label'> {
  readonly label: string;
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
  const placed = fields.map(({ signatoryID, email, fieldId, label, ...field }, index): PlacedField => {
    const signatory = signatoriesOf(state).find(
      (known) => (signatoryID && known.signatoryId === signatoryID) || (email && known.email?.value?.toLowerCase() === email.toLowerCase()),
    );
    return {
      ...field,
      // Without a signatory the place is refused, and the refusal names the address it was meant for.
      label: personal(signatory?.personId ?? '', signatory ? label : (email ?? label)),
      fieldId: fieldId ?? nameId('field', documentId, String(index)),
      signatoryId: signatory?.signatoryId ?? signatoryID ?? '',
    };
  });
  return documents.execute({ type: 'PlaceFields', data: { documentId, fields: placed } }, context);
}
