import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { REFUSED_CERTIFICATES_KEPT } from '../../modules/documents/domain/rules/asked-rfc.ts';
import type { Signing } from '../../modules/documents/domain/rules/signing.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { isRfc, rfcFrom } from '../../shared-kernel/rfc.ts';
import { asSignatory, command, foldOf, given, presented, sent, setup, signatory, signCommandOf, signed, uploaded } from './given.ts';

const ASKED = 'COVA850101AB3';
const OTHER = 'FEPB800101AB1';
const ana = signatory('ana', { signatureType: 'E_FIRMA', rfc: personal('p-ana', ASKED) });
const bruno = signatory('bruno');
const pending: DocumentEvent[] = [uploaded(), setup([ana, bruno]), ...sent([ana, bruno]), presented('ana')];
const efirma = (rfc: string) => ({ holder: { name: 'X', rfc } }) as Signing['credential'];
const signing = (rfc: string) =>
  command(
    { type: 'Sign', data: { ...signCommandOf('ana'), signatureType: 'E_FIRMA', credential: efirma(rfc) } },
    { actor: asSignatory('ana') },
  );
const bringing = (fingerprint: string, rfc = OTHER, who = 'ana') =>
  command(
    {
      type: 'RecordRefusedCertificate',
      data: { documentId: 'document-1', signatoryId: who, fingerprint, serialNumber: '39', rfc: personal(`p-${who}`, rfc) },
    },
    { actor: asSignatory(who) },
  );

describe('the RFC that a signer is asked for', () => {
  it('refuses the e.firma of another one, naming whom to ask and not the RFC', () => {
    const refusal = given(...pending)
      .when(signing(OTHER))
      .thenRefused('signature.other_holder');
    expect(JSON.stringify(refusal ?? {})).not.toContain(ASKED);
  });

  it('of somebody who was forgotten fits no e.firma', () => {
    const forgotten = signatory('ana', { signatureType: 'E_FIRMA', rfc: { $personal: 'p-ana', value: null } });
    given(uploaded(), setup([forgotten, bruno]), ...sent([forgotten, bruno]), presented('ana'))
      .when(signing(ASKED))
      .thenRefused('signature.other_holder');
  });

  it('goes with who was asked: who is asked instead is asked for their own, or for none', () => {
    const { signatoryId, personId, name, email, whatsapp } = signatory('olga');
    const person = { signatoryId, personId, name, email, whatsapp };
    const replaced = (more: object): DocumentEvent => ({
      type: 'SignatoryReplaced',
      data: { round: 1, replacedId: 'ana', person: { ...person, ...more }, link: null },
    });
    expect(foldOf([...pending, replaced({})]).setup?.signatories[0]).not.toHaveProperty('rfc');
    expect(foldOf([...pending, replaced({ rfc: personal('p-olga', OTHER) })]).setup?.signatories[0]?.rfc?.value).toBe(OTHER);
  });

  it('is refused for who may draw instead, and where it is none', () => {
    const change = (rfc: string, signatureType: 'E_FIRMA' | null) =>
      command({
        type: 'ChangeSetup',
        data: { documentId: 'document-1', ...setup([signatory('ana', { signatureType, rfc: personal('p-ana', rfc) })]).data },
      });
    given(uploaded()).when(change(ASKED, null)).thenRefused('signatory.rfc_without_efirma');
    given(uploaded()).when(change('COVA85', 'E_FIRMA')).thenRefused('signatory.rfc_invalid');
    given(uploaded()).when(change(ASKED, 'E_FIRMA')).thenEvents('SetupChanged');
  });
});

describe('an e.firma of another RFC that was brought', () => {
  it('is recorded once, at most five of a signatory, whatever is brought', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ print: fc.integer({ min: 1, max: 9 }), fits: fc.boolean() }), { maxLength: 30 }), (brought) => {
        let history = pending;
        for (const { print, fits } of brought) {
          const events = given(...history).when(bringing(String(print), fits ? ASKED : OTHER)).outcome as DocumentEvent[];
          history = [...history, ...events];
        }
        const kept = foldOf(history).refusedCertificates.map(({ fingerprint }) => fingerprint);
        const others = [...new Set(brought.filter(({ fits }) => !fits).map(({ print }) => String(print)))];
        expect(kept).toEqual(others.slice(0, REFUSED_CERTIFICATES_KEPT));
      }),
    );
  });

  it('is nothing to record where no RFC is asked, after the signature, and before anything was sent', () => {
    given(...pending, presented('bruno'))
      .when(bringing('1', OTHER, 'bruno'))
      .thenNothing();
    given(...pending, signed('ana', 1))
      .when(bringing('1'))
      .thenNothing();
    given(uploaded(), setup([ana, bruno]))
      .when(bringing('1'))
      .thenNothing();
  });
});

describe('what the owner wrote before it was a personal value', () => {
  it.each([1, 2])('is read as it stood in version %i', (version) => {
    const inClear = { title: 'Contrato', nickname: 'local 4B', message: null, documentType: 'Arrendamiento', country: null };
    const { approvers: _, isEndorsement: __, ...old } = { ...setup([bruno]).data, ...inClear };
    const data = JSON.parse(JSON.stringify(version === 1 ? old : { ...old, approvers: [], isEndorsement: false }));
    const lifted = documentDecider.upcast('SetupChanged', version, data);
    expect(lifted).toMatchObject({
      title: { $personal: '', value: 'Contrato' },
      nickname: { $personal: '', value: 'local 4B' },
      message: null,
      documentType: { $personal: '', value: 'Arrendamiento' },
      country: null,
      approvers: [],
      isEndorsement: false,
    });
    expect(documentDecider.eventTypes.SetupChanged?.schema.safeParse(lifted).success).toBe(true);
  });
});

describe('an RFC as people type it', () => {
  it.each([
    ['cova 850101-ab3', true],
    ['EMP8501019X2', true],
    ['Ñ&Ñ850101AB3', true],
    ['COVA851301AB3', false],
    ['COVA85', false],
    ['', false],
  ])('%s', (typed, fits) => expect(isRfc(rfcFrom(typed))).toBe(fits));
});
