import { describe, expect, it } from 'vitest';
import type { PlacedField } from '../../modules/documents/contract/values.ts';
import { documentView } from '../../modules/documents/views/document-view.ts';
import type { Links } from '../../modules/documents/views/viewer.ts';
import { FIELD_FORMATS, inFormat } from '../../shared-kernel/field-format.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { command, given, presented, sent, setup, signatory, signs, uploaded } from './given.ts';

describe('formats of text fields', () => {
  it.each([
    ['NUMBER', '1250', '1250'],
    ['NUMBER', ' 1,250.50 ', '1,250.50'],
    ['NUMBER', '-3', '-3'],
    ['NUMBER', '1,25', null],
    ['NUMBER', '12 pesos', null],
    ['NUMBER', '1'.repeat(41), null],
    ['EMAIL', 'ana@cortes.example', 'ana@cortes.example'],
    ['EMAIL', 'ana@', null],
    ['EMAIL', `${'a'.repeat(250)}@x.mx`, null],
    ['RFC', 'cova-850101 ab3', 'COVA850101AB3'],
    ['RFC', 'ÑAN850101AB3', 'ÑAN850101AB3'],
    ['RFC', 'COVA851301AB3', null],
    ['CURP', 'hegg560427 mvzrrl04', 'HEGG560427MVZRRL04'],
    ['CURP', 'BOXW310820HNERXN09', 'BOXW310820HNERXN09'],
    // One letter typed wrong, which the check digit tells.
    ['CURP', 'HEGG560427MVZRRM04', null],
    ['CURP', 'HEGG560427MZZRRL04', null],
    ['COMPANY', '3M', '3M'],
    ['COMPANY', 'Cortés y Asociados, S.A. de C.V.', 'Cortés y Asociados, S.A. de C.V.'],
    ['COMPANY', '--', null],
    ['COMPANY', 'x'.repeat(201), null],
  ] as const)('%s takes %j as %j', (format, typed, written) => {
    expect(inFormat(format, typed)).toBe(written);
  });

  it('an empty field is of every format, and a field without format takes any text', () => {
    for (const format of FIELD_FORMATS) expect(inFormat(format, '  ')).toBe('');
    expect(inFormat(undefined, ' as typed ')).toBe(' as typed ');
  });
});

const field = (over: Partial<PlacedField> = {}): PlacedField => ({
  fieldId: 'f',
  signatoryId: 'ana',
  type: 'TEXT',
  page: 1,
  x: 10,
  y: 10,
  width: 100,
  height: 40,
  label: personal('p-ana', 'RFC'),
  required: true,
  display: {},
  ...over,
});
const owners = (text: string) => personal('p-owner', text);
const value = (text: string) => ({ fieldId: 'f', value: personal('p-ana', text) });
const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const placed = (...fields: PlacedField[]) => [uploaded(), setup([ana, bruno]), { type: 'FieldsPlaced' as const, data: { fields } }];
const due = (...fields: PlacedField[]) => given(...placed(...fields), ...sent([ana, bruno]), presented('ana'));

describe('placing them', () => {
  const place = (over: Partial<PlacedField>) =>
    given(uploaded(), setup([ana, bruno])).when(
      command({ type: 'PlaceFields', data: { documentId: 'document-1', fields: [field(over)] } }),
    );

  it('keeps initials, formats and what was filled in', () => {
    const [event] = place({ format: 'RFC', prefilled: owners('COVA850101AB3'), readOnly: true }).thenEvents('FieldsPlaced');
    expect(event!.data).toMatchObject({ fields: [{ format: 'RFC', prefilled: owners('COVA850101AB3'), readOnly: true }] });
    place({ type: 'INITIALS' }).thenEvents('FieldsPlaced');
  });
  it('leaves out what is not used, so that states of before keep their hash', () => {
    const [event] = place({}).thenEvents('FieldsPlaced');
    const { fields } = event!.data as { fields: PlacedField[] };
    for (const key of ['format', 'prefilled', 'readOnly']) expect(Object.keys(fields[0]!)).not.toContain(key);
  });
  it('refuses text that does not fit its format, with what the field is called', () =>
    place({ format: 'RFC', prefilled: owners('COVA') }).thenRefused('fields.rfc_invalid', { fieldId: 'f', label: 'RFC', page: 1 }));
  it('gives formats and text to fields of text alone', () => {
    for (const type of ['DATE', 'CHECKBOX', 'SIGNATURE', 'INITIALS'] as const)
      place({ type, format: 'RFC' }).thenRefused('fields.only_text');
    place({ type: 'DATE', prefilled: owners('21-nov-2026') }).thenRefused('fields.only_text');
  });
});

describe('signing with them', () => {
  const answered = (over: Partial<PlacedField>, ...values: ReturnType<typeof value>[]) => due(field(over)).when(signs('ana', { values }));
  const written = (outcome: ReturnType<typeof answered>) => outcome.thenEvents('SignatureRecorded')[0]!.data;

  it('records a value as its format writes it', () =>
    expect(written(answered({ format: 'RFC' }, value('cova850101ab3')))).toMatchObject({ values: [value('COVA850101AB3')] }));
  it('refuses another', () => answered({ format: 'CURP' }, value('COVA')).thenRefused('fields.curp_invalid', { label: 'RFC' }));
  it('takes what was filled in where nothing else is said, as an answer of who signs', () =>
    expect(written(answered({ prefilled: owners('Contrato 12') }))).toMatchObject({ values: [value('Contrato 12')] }));
  it('takes another text than the one filled in, and none where none is needed', () => {
    expect(written(answered({ prefilled: owners('Contrato 12') }, value('Contrato 13')))).toMatchObject({ values: [value('Contrato 13')] });
    expect(written(answered({ prefilled: owners('Contrato 12'), required: false }, value('')))).toMatchObject({ values: [value('')] });
    answered({ prefilled: owners('Contrato 12') }, value('')).thenRefused('fields.value_required');
  });
  it('keeps what the sender fixed', () => {
    const fixed = { prefilled: owners('COVA850101AB3'), format: 'RFC', readOnly: true } as const;
    answered(fixed, value('FEPB800101AB1')).thenRefused('fields.read_only', { fieldId: 'f' });
    answered(fixed, value('')).thenRefused('fields.read_only');
    expect(written(answered(fixed, value('cova850101ab3')))).toMatchObject({ values: [value('COVA850101AB3')] });
  });
  it('asks who signs once what was filled in is no longer kept', () => {
    const forgotten = { prefilled: { $personal: 'p-owner', value: null }, readOnly: true } as const;
    answered(forgotten).thenRefused('fields.value_required');
    answered(forgotten, value('x')).thenEvents('SignatureRecorded');
  });
  it('asks for initials where they have a place, and writes no text over them', () => {
    const initials = { kind: 'TEXT', text: 'AC' } as const;
    answered({ type: 'INITIALS' }).thenRefused('signature.initials_required');
    due(field({ type: 'INITIALS' }))
      .when(signs('ana', { initials }))
      .thenEvents('SignatureRecorded');
    due(field({ type: 'INITIALS' }))
      .when(signs('ana', { initials, values: [value('AC')] }))
      .thenRefused('fields.not_a_value');
    due(field({ type: 'INITIALS', signatoryId: 'bruno' }))
      .when(signs('ana'))
      .thenEvents('SignatureRecorded');
  });
});

describe('whose they are', () => {
  it('puts no address, RFC or CURP of somebody before who is asked instead, and keeps other text', () => {
    const { state } = given(
      ...placed(
        field({ format: 'RFC', prefilled: owners('COVA850101AB3'), readOnly: true }),
        field({ fieldId: 'g', prefilled: owners('Contrato 12') }),
      ),
      {
        type: 'SignatoryReplaced',
        data: {
          round: 1,
          replacedId: 'ana',
          person: { signatoryId: 'clara', personId: 'p-clara', name: personal('p-clara', 'Clara'), email: null, whatsapp: null },
          link: null,
        },
      },
    );
    expect(state.fields[0]).toMatchObject({ signatoryId: 'clara', format: 'RFC' });
    expect(state.fields[0]).not.toHaveProperty('prefilled');
    expect(state.fields[0]).not.toHaveProperty('readOnly');
    expect(state.fields[1]).toMatchObject({ signatoryId: 'clara', prefilled: owners('Contrato 12') });
  });

  it('shows what was filled in to the owner and to who signs there, not to the others who sign', () => {
    const { state } = due(field({ format: 'RFC', prefilled: owners('COVA850101AB3'), readOnly: true }));
    const links = new Proxy({}, { get: () => () => '' }) as Links;
    const seenBy = (viewer: Parameters<typeof documentView>[1]) => documentView(state, viewer, links).staticSignPositions[0];
    expect(seenBy({ kind: 'owner' })).toMatchObject({ format: 'RFC', prefilled: 'COVA850101AB3', readOnly: true });
    expect(seenBy({ kind: 'signatory', signatoryId: 'ana' })).toMatchObject({ prefilled: 'COVA850101AB3' });
    expect(seenBy({ kind: 'signatory', signatoryId: 'bruno' })).toMatchObject({ format: 'RFC', prefilled: null });
  });
});
