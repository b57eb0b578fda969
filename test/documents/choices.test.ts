import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptOptions, optionsOf, type PlacedField } from '../../modules/documents/contract/values.ts';
import { documentView } from '../../modules/documents/views/document-view.ts';
import { lettersWithoutFont } from '../../modules/documents/views/letters-without-font.ts';
import type { Links } from '../../modules/documents/views/viewer.ts';
import { CHOICE_OPTION_LENGTH, CHOICE_OPTIONS_LIMIT, chosenFrom, optionOf, optionsFault, plainOption } from '../../shared-kernel/choice.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { command, given, presented, sent, setup, signatory, signs, uploaded } from './given.ts';

const CONTROLS = ['\n', '\t', '\u0000', '\u007f', '\u0085', '\u2028', '\u2029', '\u061c', '\u200e', '\u200f', '\u202e', '\u2066', '\u2069'];

describe('the options of a choice', () => {
  it.each([
    [[], { fault: 'needed' }],
    [Array.from({ length: 51 }, (_, index) => `${index}`), { fault: 'limit', limit: 50 }],
    [['Sí', '  '], { fault: 'empty', number: 2 }],
    // Zero width, and a letter of Korean that shows nothing.
    [['\u200b', 'Sí'], { fault: 'empty', number: 1 }],
    [['\u3164'], { fault: 'empty', number: 1 }],
    [['x'.repeat(201)], { fault: 'long', number: 1, limit: 200 }],
    [['Sí', 'No', 'Sí '], { fault: 'repeated', number: 3 }],
    // One letter, or a letter and its accent.
    [['Sí', 'Si\u0301'], { fault: 'repeated', number: 2 }],
    // They look the same.
    [['A', 'A\u2060'], { fault: 'repeated', number: 2 }],
    [['al contado', 'al  contado'], { fault: 'repeated', number: 2 }],
    [['half of a pair \ud83d'], { fault: 'characters', number: 1 }],
  ])('%j: %j', (options, fault) => expect(optionsFault(options)).toEqual(fault));

  it.each(CONTROLS)('have no %j inside', (sign) => expect(optionsFault(['Sí', `N${sign}o`])).toEqual({ fault: 'characters', number: 2 }));

  it.each([
    [['Sí', 'sí', 'SÍ']],
    [['Ñandú', 'N\u0303andu']],
    [['現金', '振込', 'الدفع نقدًا', 'می\u200cخواهم', '👨‍👩‍👧']],
    [['x'.repeat(200)]],
    [['😀'.repeat(200)]],
    [Array.from({ length: 50 }, (_, index) => `${index}`)],
  ])('%j are good', (options) => expect(optionsFault(options)).toBeNull());

  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

  it('that nothing is wrong with can be answered, each with itself, however it is typed, and with nothing else', () =>
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: CHOICE_OPTIONS_LIMIT }), text, (typed, other) => {
        fc.pre(optionsFault(typed) === null);
        const options = typed.map(optionOf);
        expect(new Set(options).size).toBe(options.length);
        for (const option of options) {
          expect(Array.from(option).length).toBeLessThanOrEqual(CHOICE_OPTION_LENGTH);
          for (const answer of [option, ` ${option} `, option.normalize('NFD')]) expect(chosenFrom(options, answer)).toBe(option);
        }
        const chosen = chosenFrom(options, other);
        expect(chosen === null || chosen === '' || options.includes(chosen)).toBe(true);
      }),
    ));

  it('as they are pasted have nothing that is refused for its characters', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.constantFrom(...CONTROLS)), { maxLength: 8 }), (parts) => {
        const line = plainOption(parts.join(''));
        expect(plainOption(line)).toBe(line);
        if (line.isWellFormed()) expect(optionsFault([line])?.fault).not.toBe('characters');
      }),
    ));
});

const field = (over: Partial<PlacedField> = {}): PlacedField => ({
  fieldId: 'f',
  signatoryId: 'ana',
  type: 'RADIO',
  page: 1,
  x: 10,
  y: 10,
  width: 100,
  height: 24,
  label: personal('p-ana', 'Forma de pago'),
  required: true,
  options: keptOptions('p-ana', ['Efectivo', 'Transferencia', ' Crédito ']),
  display: {},
  ...over,
});
const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const place = (...fields: PlacedField[]) =>
  given(uploaded(), setup([ana, bruno])).when(command({ type: 'PlaceFields', data: { documentId: 'document-1', fields } }));
const due = (over: Partial<PlacedField> = {}) =>
  given(
    uploaded(),
    setup([ana, bruno]),
    { type: 'FieldsPlaced', data: { fields: [field(over)] } },
    ...sent([ana, bruno]),
    presented('ana'),
  );

describe('placing a choice', () => {
  it('keeps its options in their order, in one form, under the key of whose place it is', () => {
    for (const type of ['RADIO', 'COMBO'] as const) {
      const [event] = place(field({ type })).thenEvents('FieldsPlaced');
      const { fields } = event!.data as { fields: PlacedField[] };
      expect(optionsOf(fields[0]!)).toEqual(['Efectivo', 'Transferencia', 'Crédito']);
      expect(fields[0]!.options?.$personal).toBe('p-ana');
    }
  });
  it('refuses what cannot be chosen from, with its page and the number of the option', () => {
    const { options: _, ...none } = field();
    place(none).thenRefused('fields.options_needed', { fieldId: 'f', page: 1 });
    place(field({ options: keptOptions('p-ana', ['Sí', 'Sí']) })).thenRefused('fields.option_repeated', { page: 1, number: 2 });
    place(field({ options: keptOptions('p-ana', ['Sí', 'x'.repeat(201)]) })).thenRefused('fields.option_long', { number: 2, limit: 200 });
  });
  it('gives options to choices alone, and to a choice nothing that is a text’s', () => {
    for (const type of ['TEXT', 'DATE', 'CHECKBOX', 'SIGNATURE', 'INITIALS'] as const)
      place(field({ type })).thenRefused('fields.only_choice', { fieldId: 'f', page: 1 });
    place(field({ format: 'RFC' })).thenRefused('fields.only_text');
    place(field({ prefilled: personal('p-owner', 'Efectivo') })).thenRefused('fields.only_text');
  });
  it('puts none onto a file that came signed', () =>
    given(uploaded({ alreadySigned: true }), setup([ana]))
      .when(command({ type: 'PlaceFields', data: { documentId: 'document-1', fields: [field()] } }))
      .thenRefused('fields.signed_file'));
});

describe('answering it', () => {
  const value = (text: string) => ({ fieldId: 'f', value: personal('p-ana', text) });
  const answered = (over: Partial<PlacedField>, ...texts: string[]) => due(over).when(signs('ana', { values: texts.map(value) }));

  it('records the option itself', () => {
    const [event] = answered({}, ' Cre\u0301dito').thenEvents('SignatureRecorded');
    expect(event!.data).toMatchObject({ values: [value('Crédito')] });
  });
  it('refuses anything else, by the name of the field', () => {
    for (const other of ['crédito', 'Efectivo, Transferencia', '0', 'Cr\u00e9dito\u202e', '["Efectivo"]'])
      answered({}, other).thenRefused('fields.not_an_option', { fieldId: 'f', label: 'Forma de pago', page: 1 });
  });
  it('needs an answer where one is required, and takes none where it is not', () => {
    answered({}).thenRefused('fields.value_required');
    answered({}, '  ').thenRefused('fields.value_required');
    answered({ required: false }).thenEvents('SignatureRecorded');
    const [event] = answered({ required: false }, '  ').thenEvents('SignatureRecorded');
    expect(event!.data).toMatchObject({ values: [value('')] });
  });
  it('needs an option that is still kept', () =>
    answered({ options: { $personal: 'p-ana', value: null } }, 'Efectivo').thenRefused('fields.not_an_option'));
});

describe('whose options they are', () => {
  it('shows them to the owner and to who chooses, not to others who sign', () => {
    const { state } = due();
    const links = new Proxy({}, { get: () => () => '' }) as Links;
    const seenBy = (viewer: Parameters<typeof documentView>[1]) => documentView(state, viewer, links).staticSignPositions[0]!.options;
    expect(seenBy({ kind: 'owner' })).toEqual(['Efectivo', 'Transferencia', 'Crédito']);
    expect(seenBy({ kind: 'signatory', signatoryId: 'ana' })).toEqual(['Efectivo', 'Transferencia', 'Crédito']);
    expect(seenBy({ kind: 'signatory', signatoryId: 'bruno' })).toBeNull();
  });
  it('asks who comes in somebody’s place to choose from the same, under their own key', () => {
    const person = { signatoryId: 'carla', personId: 'p-carla', name: personal('p-carla', 'Carla'), email: null, whatsapp: null };
    const { state } = given(uploaded(), setup([ana, bruno]), { type: 'FieldsPlaced', data: { fields: [field()] } }, ...sent([ana, bruno]), {
      type: 'SignatoryReplaced',
      data: { round: 1, replacedId: 'ana', person, link: null },
    });
    expect(state.fields[0]!.options?.$personal).toBe('p-carla');
    expect(optionsOf(state.fields[0]!)).toEqual(['Efectivo', 'Transferencia', 'Crédito']);
  });
  it('tells the owner of letters that no font has', () => {
    const { state } = given(uploaded(), setup([ana]), {
      type: 'FieldsPlaced',
      data: { fields: [field({ options: keptOptions('p-ana', ['Sí', '👍']) })] },
    });
    expect(lettersWithoutFont(state)).toContain('👍');
  });
});
