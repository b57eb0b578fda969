import type { DocumentEvent } from '../../contract/events.ts';
import { placesHandedOn } from '../people-fold.ts';
import { type DocumentState, type InCharge, isOpenToChanges, senderOf } from '../state.ts';

/**
 * "Me" is who sends: before it is sent, a document that goes into somebody else's charge asks them in the place where the one before
 * them would have signed. Once it is out nobody signs for another, and the place waits for who was asked or is asked of another.
 */
export function ownPartMoved(state: DocumentState, to: InCharge | null, signatoryId: string): DocumentEvent[] {
  const { uploaded, fields, observers } = state;
  const own = state.setup?.signatories.find(({ isOwner }) => isOwner);
  const sender = senderOf({ uploaded, ...(to ? { inCharge: to } : {}) });
  if (!state.setup || !own || !sender || own.personId === sender.personId || !isOpenToChanges(state)) return [];
  // To sign with the sending was the wish of who would have sent it.
  const { autoSign: _, ...setup } = state.setup;
  const { personId, name, email } = sender;
  const person = { signatoryId, personId, name, email, whatsapp: null };
  const signatories = setup.signatories.map((one) => (one === own ? { ...own, ...person } : one));
  const hasPlaces = fields.some((field) => field.signatoryId === own.signatoryId);
  return [
    { type: 'SetupChanged', data: { ...setup, signatories, observers: [...observers] } },
    ...(hasPlaces ? [{ type: 'FieldsPlaced' as const, data: { fields: placesHandedOn(fields, own, person) } }] : []),
  ];
}
