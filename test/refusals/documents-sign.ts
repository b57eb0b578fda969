import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { keptOptions, type PlacedField } from '../../modules/documents/contract/values.ts';
import type { Signing } from '../../modules/documents/domain/rules/signing.ts';
import { TimestampInvalid, TimestampUnavailable } from '../../shared-kernel/crypto/timestamp/client.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { lastDay, presented, sent, setup, signatory, signCommandOf, signed, uploaded } from '../documents/given.ts';
import { type By, documentId, on, type Sent } from './documents-on.ts';
import { otherOwner, type RefusalWorld, reviewer } from './world.ts';

const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const asAna = { actor: { kind: 'signatory', id: 'ana', documentId } } as const;
const sign = (over: Partial<Signing> = {}): Sent => ({ type: 'Sign', data: { ...signCommandOf('ana'), ...over } });
/** An opened e.firma, of which only the RFC is looked at before it signs. */
const efirmaOf = (rfc: string) => ({ holder: { name: 'X', rfc } }) as Signing['credential'];
const sending = [uploaded(), setup([ana, bruno]), ...sent([ana, bruno])];
const ready = [...sending, presented('ana')];
/** The same with another set-up. */
const after = (set: DocumentEvent): DocumentEvent[] => ready.map((event) => (event.type === 'SetupChanged' ? set : event));
/** With the field of the file in which Ana signs. */
const preparedForAna = ready.map(
  (event): DocumentEvent =>
    event.type === 'PageImagesStored' ? { ...event, data: { ...event.data, fieldNames: { ana: 'signature-ana' } } } : event,
);
const answering = (type: PlacedField['type'], values: Signing['values'], over: Partial<PlacedField> = {}) =>
  on(
    [
      uploaded(),
      setup([ana, bruno]),
      {
        type: 'FieldsPlaced',
        data: {
          fields: [
            {
              fieldId: 'f',
              signatoryId: 'ana',
              type,
              page: 1,
              x: 10,
              y: 10,
              width: 100,
              height: 40,
              label: personal('p-ana', 'RFC'),
              required: true,
              display: {},
              ...over,
            },
          ],
        },
      },
      ...sent([ana, bruno]),
      presented('ana'),
    ],
    sign({ values }),
    asAna,
  );
const declined = (signatoryId: string): DocumentEvent => ({
  type: 'SigningDeclined',
  data: { round: 1, signatoryId, kind: 'REFUSED', reason: personal('p', 'No'), substitute: null },
});
const value = (fieldId: string) => ({ fieldId, value: personal('p-ana', 'x') });
const unstamped = (error: Error): By => ({ ...asAna, signCms: async () => Promise.reject(error) });
const sixDaysLater = ({ clock }: RefusalWorld) => clock.advance(518_400_000);

export const signRefusals = {
  'reviewer.read_only': on(ready, sign(), { actor: reviewer }),
  'document.not_found': on([], sign(), asAna),
  invalid_link_message: on(ready, sign({ signatoryId: 'z' }), { actor: { kind: 'signatory', id: 'z', documentId } }),
  'signatory.user.not.match': on(ready, sign(), { actor: otherOwner }),
  deleted_document_message: on([...ready, { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } }], sign(), asAna),
  'signature.already_signed': on([...ready, signed('ana', 1)], sign(), asAna),
  'conflict.not_pending': on([...ready, { type: 'DocumentCanceled', data: { cancelationId: 'c', eventId: 'z' } }], sign(), asAna),
  'signature.approvals_missing': on(
    ready.filter(({ type }) => type !== 'ApprovalsGranted'),
    sign(),
    asAna,
  ),
  'signing.last_day_passed': on([...ready, lastDay('2026-11-22')], sign(), { ...asAna, meanwhile: sixDaysLater }),
  expire_link_message: on(ready, sign(), { ...asAna, meanwhile: sixDaysLater }),
  'signing.declined': on([...ready, declined('ana')], sign(), asAna),
  'signing.suspended': on([...ready, declined('bruno')], sign(), asAna),
  'signature.not_your_turn': on(after(setup([signatory('ana', { order: 2 }), bruno], { hasOrder: true })), sign(), asAna),
  'signature.other_type_required': on(after(setup([ana, bruno], { documentSignType: 'E_FIRMA' })), sign(), asAna),
  'signature.other_holder': on(
    after(setup([signatory('ana', { rfc: personal('p-ana', 'COVA850101AB3'), signatureType: 'E_FIRMA' }), bruno])),
    sign({ signatureType: 'E_FIRMA', credential: efirmaOf('FEPB800101AB1') }),
    asAna,
  ),
  'document.signature.error': on(ready, sign({ appearance: null }), asAna),
  'signature.drawing_required': on(
    after(setup([signatory('ana', { requirements: { ...ana.requirements, drawnSignature: true } }), bruno])),
    sign(),
    asAna,
  ),
  'signature.initials_required': answering('INITIALS', []),
  'document.geolocation.error': on(after(setup([ana, bruno], { isActiveGeolocation: true })), sign(), asAna),
  'fields.repeated': answering('TEXT', [value('f'), value('f')]),
  'fields.not_yours': answering('TEXT', [value('z')]),
  'fields.not_a_value': answering('SIGNATURE', [value('f')]),
  'fields.value_required': answering('TEXT', []),
  'fields.read_only': answering('TEXT', [value('f')], { prefilled: personal('p-owner', 'Contrato 12'), readOnly: true }),
  'fields.number_invalid': answering('TEXT', [value('f')], { format: 'NUMBER' }),
  'fields.email_invalid': answering('TEXT', [value('f')], { format: 'EMAIL' }),
  'fields.rfc_invalid': answering('TEXT', [value('f')], { format: 'RFC' }),
  'fields.curp_invalid': answering('TEXT', [value('f')], { format: 'CURP' }),
  'fields.not_an_option': answering('RADIO', [value('f')], { options: keptOptions('p-ana', ['Sí', 'No']) }),
  'fields.company_invalid': answering('TEXT', [value('f')], { format: 'COMPANY' }),
  'signature.consent_unknown': on(
    ready,
    sign({ consent: { id: 'electronic-signature', version: 1, language: 'es', sha256: 'f'.repeat(64) } }),
    asAna,
  ),
  'signature.not_presented': on(sending, sign(), asAna),
  // The bytes that Bruno's signature made do not begin with those that Ana saw.
  'signature.changed_since_seen': on([...ready, presented('bruno'), signed('bruno', 1)], sign(), asAna),
  'efirma.missing_files': on(ready, sign({ signatureType: 'E_FIRMA' }), asAna),
  'signature.saved_not_found': on(preparedForAna, sign({ appearance: { kind: 'SAVED', signatureId: 'gone' } }), asAna),
  'pdf.field_missing': on(ready, sign(), asAna),
  'timestamp.unavailable': on(preparedForAna, sign(), unstamped(new TimestampUnavailable('away'))),
  'timestamp.invalid': on(preparedForAna, sign(), unstamped(new TimestampInvalid(['policy']))),
};
