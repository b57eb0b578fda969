import { describe, expect, it } from 'vitest';
import { answersOf, dayText, fieldsOf, missingOf, nextField, pageSizeOf } from '../../web/features/signing/fields.ts';
import { asksForPlace, situationOf, waysOf } from '../../web/features/signing/situation.ts';
import type { SignerView } from '../../web/features/signing/types.ts';

const field = (fieldId: string, over: Record<string, unknown> = {}) => ({
  fieldId,
  signatoryID: 'me',
  email: null,
  type: 'TEXT',
  page: 1,
  x: 0,
  y: 0,
  width: 100,
  height: 20,
  label: fieldId,
  required: true,
  format: null,
  prefilled: null,
  readOnly: false,
  options: null,
  ...over,
});

describe('the guide to the next field', () => {
  const fields = fieldsOf(
    {
      staticSignPositions: [
        field('signature', { type: 'SIGNATURE', page: 2 }),
        field('low', { y: 100 }),
        field('right', { y: 503, x: 300 }),
        field('left', { y: 500, x: 20 }),
        field('date', { type: 'DATE', page: 2, y: 700, required: false }),
        field('box', { type: 'CHECKBOX', page: 2, y: 600 }),
        field('theirs', { signatoryID: 'other' }),
      ],
    },
    'me',
  );

  it('reads as people do: page, from above, and a line from the left although hands do not place exactly', () => {
    expect(fields.map((one) => one.fieldId)).toEqual(['left', 'right', 'low', 'date', 'box', 'signature']);
  });

  it('leads through what is missing, then to the signature', () => {
    expect(nextField(fields, {})?.fieldId).toBe('left');
    expect(nextField(fields, { left: 'a', right: '  ' })?.fieldId).toBe('right');
    expect(nextField(fields, { left: 'a', right: 'b', low: 'c' })?.fieldId).toBe('box');
    expect(missingOf(fields, { left: 'a', right: 'b', low: 'c', box: 'false' }).map((one) => one.fieldId)).toEqual(['box']);
    expect(nextField(fields, { left: 'a', right: 'b', low: 'c', box: 'true' })?.fieldId).toBe('signature');
    expect(nextField([], {})).toBeNull();
  });

  it('sends what was given as the document shows it, and of a date its day in the language of the document', () => {
    const values = { left: ' Puebla ', date: '2026-11-21', box: 'true', theirs: 'no' };
    expect(answersOf(fields, values, 'es')).toEqual([
      { fieldId: 'left', value: 'Puebla' },
      { fieldId: 'date', value: '21-nov-2026' },
      { fieldId: 'box', value: 'true' },
    ]);
    expect(dayText('2026-11-21', 'en')).toBe('21-Nov-2026');
    expect(dayText('2026-02-31x', 'es')).toBe('2026-02-31x');
  });

  it('measures a page in points, turned as its picture shows it', () => {
    const documentPages = [
      { page: 1, width: 841.89, height: 1190.55 },
      { page: 2, width: 612, height: 792 },
    ];
    expect(pageSizeOf({ documentPages }, { page: 1, width: 1240, height: 1754 })).toEqual({ width: 841.89, height: 1190.55 });
    expect(pageSizeOf({ documentPages }, { page: 2, width: 1240, height: 958 })).toEqual({ width: 792, height: 612 });
  });
});

const person = (over: Record<string, unknown> = {}) => ({
  signatoryID: 'me',
  name: 'Ana',
  isSigned: false,
  isDue: true,
  isOwner: false,
  signatureType: null,
  requirements: { drawnSignature: false, geolocation: false },
  ...over,
});
const view = (over: Record<string, unknown> = {}, own: Record<string, unknown> = {}) =>
  ({
    signatoryID: 'me',
    status: 'PENDING',
    isDue: true,
    waitingFor: [],
    documentSignType: null,
    isActiveGeolocation: false,
    signatory: [person(own)],
    ...over,
  }) as unknown as SignerView;

describe('where the person in front of a link stands', () => {
  it('has one page for each state', () => {
    expect(situationOf(view())).toBe('sign');
    expect(situationOf(view({ isDue: false, waitingFor: ['Bruno'] }))).toBe('wait');
    const resting = (voBoStatus: string | null, processingStatus = 'COMPLETED') =>
      situationOf(view({ isDue: false, voBoStatus, processingStatus }, { isDue: false }));
    expect(resting('PENDING')).toBe('approvals');
    expect(resting('REFUSED')).toBe('suspended');
    expect(resting(null)).toBe('preparing');
    expect(resting(null, 'FAILED')).toBe('suspended');
    expect(situationOf(view({ status: 'CANCELED', isDue: false }))).toBe('cancelled');
    expect(situationOf(view({ status: 'IMAGE_PROCESSING', isDue: false }))).toBe('preparing');
    for (const status of ['PENDING', 'PENDING_FOR_BLOCK_CHAIN', 'COMPLETED', 'CANCELED'])
      expect(situationOf(view({ status }, { isSigned: true }))).toBe('signed');
  });

  it('is offered only the ways the server takes', () => {
    expect(waysOf(view(), 0)).toEqual({ ways: ['draw', 'type', 'picture', 'efirma'], required: null });
    expect(waysOf(view({}, { signatureType: 'E_FIRMA' }), 3).ways).toEqual(['efirma']);
    expect(waysOf(view({ documentSignType: 'ELECTRONIC_SIGNATURE' }), 0).ways).toEqual(['draw', 'type', 'picture']);
    expect(waysOf(view({}, { requirements: { drawnSignature: true, geolocation: false } }), 0).ways).toEqual(['draw', 'efirma']);
    // SUB-010: without typing, a picture is the way by keyboard.
    expect(waysOf(view({ offered: { typedSignature: false } }), 0).ways).toEqual(['draw', 'picture', 'efirma']);
    expect(waysOf(view({ offered: { typedSignature: true } }), 0).ways).toContain('type');
    expect(waysOf(view({}, { isOwner: true }), 2).ways).toContain('saved');
    expect(waysOf(view(), 2).ways).not.toContain('saved');
    expect([
      asksForPlace(view()),
      asksForPlace(view({ isActiveGeolocation: true })),
      asksForPlace(view({}, { requirements: { geolocation: true } })),
    ]).toEqual([false, true, true]);
  });
});
