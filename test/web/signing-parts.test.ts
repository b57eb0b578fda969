import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { answersOf, dayText, fieldsOf, missingOf, nextField, pageSizeOf } from '../../web/features/signing/fields.ts';
import { asksForPlace, situationOf, waysOf } from '../../web/features/signing/situation.ts';
import type { SignerView } from '../../web/features/signing/types.ts';
import type { CertificateHolder } from '../../web/signer/certificate-holder.ts';
import {
  type CheckCertificate,
  type EfirmaInput,
  efirmaMachine,
  fileFinding,
  holderFinding,
  inputFindings,
  problemFindings,
  type SendEfirma,
} from '../../web/signer/efirma.machine.ts';
import {
  appearanceOf,
  BOX,
  begin,
  blank,
  clear,
  type Drawing,
  end,
  extend,
  isEmpty,
  pathOf,
  redo,
  undo,
} from '../../web/signer/strokes.ts';
import { count } from '../support/counts.ts';

const line = (...points: [number, number][]): Drawing => {
  const [first, ...rest] = points.map(([x, y]) => ({ x, y }));
  return end(extend(begin(blank, first!), rest));
};

describe('a drawing', () => {
  it('keeps strokes in order, takes them back one by one and gives them again', () => {
    const two = end(extend(begin(line([10, 10], [40, 40]), { x: 100, y: 100 }), [{ x: 140, y: 90 }]));
    expect(two.strokes).toHaveLength(2);
    const one = undo(two);
    expect(one.strokes).toEqual([two.strokes[0]]);
    expect(redo(one).strokes).toEqual(two.strokes);
    // A new stroke is a new past: what was taken back does not come again.
    expect(redo(end(begin(one, { x: 5, y: 5 }))).strokes).toHaveLength(2);
    expect(redo(redo(clear(two))).strokes).toEqual(two.strokes);
    expect(isEmpty(clear(two))).toBe(true);
    expect(undo(blank)).toBe(blank);
  });

  it('is nothing to sign with while empty, and a dot is something', () => {
    expect(appearanceOf(blank)).toBeNull();
    expect(appearanceOf(end(begin(blank, { x: 7, y: 9 })))).toEqual({ kind: 'STROKE', ...BOX, strokes: [[{ x: 7, y: 9 }]] });
    expect(pathOf([{ x: 7, y: 9 }])).toBe('M7 9l0.1 0');
  });

  it('stays within the bounds of the signing call whatever a pointer reports', () => {
    const points = fc.array(
      fc.record({ x: fc.double({ min: -500, max: 1500, noNaN: true }), y: fc.double({ min: -500, max: 900, noNaN: true }) }),
      {
        minLength: 1,
        maxLength: 4000,
        size: 'max',
      },
    );
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 4 }), (strokes) => {
        const drawing = strokes.reduce((so, [first, ...rest]) => end(extend(begin(so, first!), rest)), blank);
        const appearance = appearanceOf(drawing)!;
        expect(appearance.strokes.length).toBe(strokes.length);
        for (const stroke of appearance.strokes) {
          expect(stroke.length).toBeGreaterThan(0);
          expect(stroke.length).toBeLessThanOrEqual(5000);
          expect(pathOf(stroke)).toMatch(/^M[-\d.]+ [-\d.]+/);
        }
      }),
      { numRuns: count('drawings', 30, 1000) },
    );
    const many = Array.from({ length: 600 }).reduce<Drawing>((so) => end(begin(so, { x: 1, y: 1 })), blank);
    expect(many.strokes.length).toBeLessThanOrEqual(500);
  });
});

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
      { fieldId: 'date', value: '21/11/2026' },
      { fieldId: 'box', value: 'true' },
    ]);
    expect(dayText('2026-11-21', 'en')).toBe('Nov 21, 2026');
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
    expect(waysOf(view({}, { isOwner: true }), 2).ways).toContain('saved');
    expect(waysOf(view(), 2).ways).not.toContain('saved');
    expect([
      asksForPlace(view()),
      asksForPlace(view({ isActiveGeolocation: true })),
      asksForPlace(view({}, { requirements: { geolocation: true } })),
    ]).toEqual([false, true, true]);
  });
});

describe('the panel of the e.firma', () => {
  const cer = new File(['c'], 'firma.CER');
  const key = new File(['k'], 'firma.key');
  const year = 365 * 86_400_000;
  const own: CertificateHolder = {
    name: 'RUIZ SOTO MARIA',
    rfc: 'RUSM850101AB2',
    notBefore: new Date(Date.now() - year),
    notAfter: new Date(Date.now() + year),
  };
  const problem = (code: string, facts = {}) => ({ status: 422, code, message: `text of ${code}`, facts, correlationId: null });
  const panel = (answers: unknown[], signer: string | null = null, holder: CertificateHolder | null = own, check?: CheckCertificate) => {
    const sent: EfirmaInput[] = [];
    const actor = createActor(efirmaMachine.provide({ actors: { readCertificate: fromPromise(async () => holder) } }), {
      input: { signer, ...(check ? { check } : {}) },
    }).start();
    const send: SendEfirma = async (chosen) => {
      sent.push(chosen);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer as never;
    };
    const sign = () => actor.send({ type: 'sign', send });
    const settled = () => expect.poll(() => actor.getSnapshot().matches('sending')).toBe(false);
    const read = () => expect.poll(() => actor.getSnapshot().matches({ filling: 'ready' })).toBe(true);
    return { actor, sent, sign, settled, read };
  };

  it('takes .cer and .key only, of a size a certificate can have (RULE-026)', () => {
    expect(fileFinding('cer', cer)).toBeNull();
    expect(fileFinding('cer', { name: 'firma.pem', size: 5 })?.code).toBe('cer.ending');
    expect(fileFinding('key', { name: 'firma.cer', size: 5 })?.code).toBe('key.ending');
    expect(fileFinding('cer', { name: 'firma.cer', size: 0 })?.code).toBe('file.empty');
    expect(fileFinding('key', { name: 'firma.key', size: 65_537 })?.code).toBe('file.large');
    expect(Object.keys(inputFindings({ cer: null, key: null, password: '' }))).toEqual(['cer', 'key', 'password']);
  });

  it('puts every refusal beside its field (RULE-047..051)', () => {
    const at = (code: string, facts?: object) => Object.keys(problemFindings(problem(code, facts)))[0];
    expect(at('efirma.invalid_key_password')).toBe('password');
    for (const code of [
      'invalid_certificate',
      'expired_certificate',
      'legal_representative',
      'revoked',
      'not_yet_valid',
      'issuer_not_installed',
    ])
      expect(at(`efirma.${code}`)).toBe('cer');
    for (const code of ['key_pair_mismatch', 'invalid_key']) expect(at(`efirma.${code}`)).toBe('key');
    expect([at('efirma.wrong_file_ending', { field: 'key' }), at('efirma.wrong_file_ending', { field: 'cer' })]).toEqual(['key', 'cer']);
    expect(at('network.unreachable')).toBe('form');
  });

  it('sends nothing with an e.firma of another RFC, asks for no confirmation of its name, and takes another file', async () => {
    const answers = [{ problem: problem('signature.other_holder', { sender: 'Lucía' }) }, { data: {} }];
    const check: CheckCertificate = async () => answers.shift() as never;
    const { actor, sent, sign, settled, read } = panel([{ data: {} }], 'Bruno Ferrer', own, check);
    actor.send({ type: 'cer.chosen', file: cer });
    await read();
    actor.send({ type: 'key.chosen', file: key });
    actor.send({ type: 'password.typed', text: 'clave' });
    sign();
    expect(actor.getSnapshot().context.findings).toEqual({
      cer: { code: 'signature.other_holder', message: 'text of signature.other_holder', facts: { sender: 'Lucía' } },
    });
    actor.send({ type: 'cer.chosen', file: cer });
    await read();
    expect(actor.getSnapshot().context).toMatchObject({ refused: null, findings: {} });
    actor.send({ type: 'holder.confirmed', confirmed: true });
    sign();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('lets the signature be judged where nothing was answered about its certificate', async () => {
    const check: CheckCertificate = async () => ({ problem: { ...problem('network.unreachable'), status: 0 } });
    const { actor, sent, sign, settled, read } = panel([{ data: {} }], null, own, check);
    actor.send({ type: 'cer.chosen', file: cer });
    await read();
    actor.send({ type: 'key.chosen', file: key });
    actor.send({ type: 'password.typed', text: 'clave' });
    sign();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('sends nothing incomplete, keeps everything through a refusal, and forgets it all once signed', async () => {
    const { actor, sent, sign, settled, read } = panel([
      { problem: problem('efirma.invalid_key_password') },
      new Error('cut'),
      { data: { sha256: 'x' } },
    ]);
    sign();
    expect(sent).toHaveLength(0);
    expect(Object.keys(actor.getSnapshot().context.findings)).toEqual(['cer', 'key', 'password']);
    actor.send({ type: 'cer.chosen', file: cer });
    actor.send({ type: 'key.chosen', file: key });
    // What is being read may carry another name.
    sign();
    expect(actor.getSnapshot().matches({ filling: 'reading' })).toBe(true);
    await read();
    expect(Object.keys(actor.getSnapshot().context.findings)).toEqual(['password']);
    actor.send({ type: 'password.typed', text: 'mala' });
    sign();
    sign();
    await settled();
    expect(sent).toEqual([{ cer, key, password: 'mala' }]);
    expect(actor.getSnapshot().context).toMatchObject({
      cer,
      key,
      password: 'mala',
      findings: { password: { message: 'text of efirma.invalid_key_password' } },
    });
    actor.send({ type: 'password.typed', text: 'buena' });
    expect(actor.getSnapshot().context.findings).toEqual({});
    sign();
    await settled();
    expect(actor.getSnapshot().context.findings.form?.code).toBe('document.signature.error');
    sign();
    await settled();
    expect(actor.getSnapshot().status).toBe('done');
    expect(actor.getSnapshot().context).toMatchObject({ cer: null, key: null, password: '', answer: { sha256: 'x' } });
  });

  it('tells what the .cer says against itself, and leaves the judgement to the server', async () => {
    const now = new Date();
    expect(holderFinding(own, 'a.cer', now)).toBeNull();
    expect(holderFinding(null, 'a.cer', now)?.code).toBe('cer.unreadable');
    expect(holderFinding({ ...own, rfc: null }, 'a.cer', now)?.code).toBe('cer.no_rfc');
    expect(holderFinding(own, 'a.cer', new Date(now.getTime() + 2 * year))?.code).toBe('cer.ended');
    expect(holderFinding(own, 'a.cer', new Date(now.getTime() - 2 * year))?.code).toBe('cer.coming');
    const { actor, sent, sign, settled, read } = panel([{ data: {} }], 'María Ruiz Soto', null);
    actor.send({ type: 'cer.chosen', file: cer });
    await read();
    expect(actor.getSnapshot().context.findings.cer?.code).toBe('cer.unreadable');
    actor.send({ type: 'key.chosen', file: key });
    actor.send({ type: 'password.typed', text: 'buena' });
    sign();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('signs with another name only once its signer confirmed it, for that certificate alone', async () => {
    const { actor, sent, sign, settled, read } = panel([{ data: {} }], 'Bruno Peña');
    const choose = async () => {
      actor.send({ type: 'cer.chosen', file: cer });
      await read();
    };
    await choose();
    actor.send({ type: 'key.chosen', file: key });
    actor.send({ type: 'password.typed', text: 'buena' });
    sign();
    expect(actor.getSnapshot().context.findings.holder?.code).toBe('holder.unconfirmed');
    actor.send({ type: 'holder.confirmed', confirmed: true });
    expect(actor.getSnapshot().context.findings).toEqual({});
    // Another file is another question.
    await choose();
    sign();
    expect(sent).toHaveLength(0);
    actor.send({ type: 'holder.confirmed', confirmed: true });
    sign();
    await settled();
    expect(sent).toHaveLength(1);
    expect(actor.getSnapshot().context).toMatchObject({ holder: null, password: '' });
  });
});
