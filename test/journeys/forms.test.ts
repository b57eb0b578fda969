import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  ana,
  asSigner,
  begin,
  bruno,
  formLink,
  layingConverter,
  lease,
  makeTemplate,
  ok,
  plansWithTemplates,
  said,
  untilStage,
  viewOf,
} from '../forms/world.ts';
import { signDrawn, until } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { shownIn } from '../templates/word-text.ts';
import { eventually } from './steps.ts';

describe('a document of a template, from its questions to the signed PDF (TPL-001, UI-040, STATE-029)', () => {
  let product: Product;
  const converter = layingConverter();
  beforeAll(async () => {
    product = await startProduct({ wordConverter: converter, env: await plansWithTemplates() });
  });
  afterAll(() => product?.stop());

  const documentOf = async (documentID: string) => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
  const approved = async (documentID: string) => {
    const draft = await eventually(async () => {
      const shown = await documentOf(documentID);
      return shown?.word?.step === 'pages' && shown.form.marks !== 'seeking' && shown;
    }, 'the pages are there, and their places to sign');
    ok(await product.http.put('/api/document/approve-pages', { documentID, sha256: draft.word.converted.sha256 }));
    return draft;
  };

  it('asks its signers, is corrected, accepted, composed, approved, sent, signed and sealed', async () => {
    const { http } = product;
    const template = await makeTemplate(http, lease);
    const begun = await begin(http, template);
    const { documentID } = begun;
    expect(begun).toMatchObject({ stage: 'COLLECTING', status: 'INITIAL', asked: 2, answered: 0, templateType: 'configurable' });

    expect(ok(await act(http, documentID, 'send'))).toMatchObject({ status: 'PENDING' });
    const first = asSigner(product, documentID, await formLink(product, ana.emailID, documentID));
    const shown = ok(await first.get());
    expect(shown).toMatchObject({ title: 'Arrendamiento de Roble', mayAnswer: true, status: 'PENDING', answers: {}, draft: null });
    expect(shown.variables.map(({ name }: { name: string }) => name)).toEqual(['calle', 'firmaA']);

    ok(await first.draft({ calle: 'Ro' }));
    expect(ok(await first.get()).draft).toEqual({ calle: 'Ro' });
    expect(said(await first.answer({}))).toBe('422 form.answers_incorrect');
    expect(ok(await first.answer({ calle: 'Roble' }))).toMatchObject({ answers: { calle: 'Roble' }, mayAnswer: false, draft: null });

    // The owner wants the number too.
    const view = await viewOf(http, documentID);
    const [anaRow, brunoRow] = view.signers;
    expect(anaRow).toMatchObject({ status: 'PENDING', answers: { calle: 'Roble' }, may: ['comment', 'accept', 'refuse'] });
    expect(ok(await act(http, documentID, 'comment', { signatoryID: anaRow.signatoryID, comment: 'Falta el número.' }))).toMatchObject({
      status: 'PENDING_WITH_COMMENTS',
    });
    const again = asSigner(product, documentID, await formLink(product, ana.emailID, documentID, 2));
    expect(said(await first.get())).toBe('410 expire_link_message');
    expect(ok(await again.get())).toMatchObject({ mayAnswer: true, comments: [{ comment: 'Falta el número.' }] });
    ok(await again.answer({ calle: 'Roble 12' }));

    const second = asSigner(product, documentID, await formLink(product, bruno.emailID, documentID));
    ok(await second.answer({ notas: 'Llegar a las 9' }));

    const handedIn = await viewOf(http, documentID);
    const accept = (index: number) =>
      act(http, documentID, 'accept', { signatoryID: handedIn.signers[index].signatoryID, answeredAt: handedIn.signers[index].answeredAt });
    expect(ok(await accept(0))).toMatchObject({ stage: 'COLLECTING', accepted: 1 });
    expect(said(await accept(0))).toBe('409 form.already_accepted');
    expect(ok(await accept(1))).toMatchObject({ stage: 'COMPOSING', status: 'ACCEPTED' });
    await untilStage(http, documentID, 'COMPOSED');

    const draft = await approved(documentID);
    expect(draft).toMatchObject({
      source: 'FORM',
      templateID: template.templateID,
      title: 'Arrendamiento de Roble',
      form: { templateHistory: 1, marks: 'placed', missing: [] },
    });
    expect(shownIn(converter.converted.at(-1)!)).toEqual([
      'renta: 1200',
      'conAval: No',
      'calle: Roble 12',
      'aval: ',
      'firmaA: SIGNBOX_1_',
      'notas: Llegar a las 9',
      'firmaB: SIGNBOX_2_',
    ]);
    // Each place is a field of its signer, over its mark.
    expect(draft.staticSignPositions.map(({ email, page, type }: Record<string, unknown>) => ({ email, page, type }))).toEqual([
      { email: ana.emailID, page: 1, type: 'SIGNATURE' },
      { email: bruno.emailID, page: 1, type: 'SIGNATURE' },
    ]);
    const [placeA, placeB] = draft.staticSignPositions;
    expect(placeA.x).toBeGreaterThan(60);
    expect(placeA.y).toBeGreaterThan(placeB.y);
    expect(placeA.y).toBeLessThanOrEqual(730 - 4 * 40);
    expect(placeA.y + placeA.height).toBeGreaterThanOrEqual(730 - 4 * 40 + 20);
    expect(draft.signatory.map(({ signatoryID }: { signatoryID: string }) => signatoryID)).toEqual([
      anaRow.signatoryID,
      brunoRow.signatoryID,
    ]);

    ok(await http.put('/api/document/send-mail', { documentID }));
    await until(product, documentID, 'PENDING');
    for (const signer of [ana, bruno]) ok(await signDrawn(product, documentID, signer.emailID));
    const { state } = { state: await until(product, documentID, 'COMPLETED') };
    expect(state.signatures).toHaveLength(2);

    const history = ok(await http.get(`/api/form-document/${documentID}/history`)).events;
    expect(history.map(({ type }: { type: string }) => type)).toEqual([
      'FormCreated',
      'FormSent',
      'FormAnswered',
      'FormCommented',
      'FormAnswered',
      'FormAnswered',
      'FormAccepted',
      'FormAccepted',
      'FormComposed',
    ]);
    expect(JSON.stringify(history)).not.toContain('Roble 12');
  });

  it('says on the draft which places to sign the pages lack, and sends nothing', async () => {
    const { http } = product;
    const template = await makeTemplate(
      http,
      [
        { name: 'firma', type: 'signature', label: 'Firma', isSignatory: true, signatoryForm: 1 },
        { name: 'renta', type: 'text', label: 'Renta' },
      ],
      { type: 'static' },
    );
    converter.lose('SIGNBOX_1_');
    const { documentID } = await begin(http, template, { signers: [ana], answers: { renta: 'mil' } });
    const draft = await approved(documentID);
    expect(draft.form).toMatchObject({ marks: 'missing', missing: [1] });
    expect(draft.staticSignPositions).toEqual([]);
    const sent = await http.put('/api/document/send-mail', { documentID });
    expect([sent.status, sent.body.code, sent.body.facts]).toEqual([409, 'form.marks_missing', { marks: [1] }]);
  });
});
