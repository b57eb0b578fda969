import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofSigner, question } from '../forms/given.ts';
import { asSigner, bruno as brunoOfForm, layingConverter, makeTemplate, ok, plansWithTemplates } from '../forms/world.ts';
import { asVisitor, codeFor, untilState } from '../public-links/world.ts';
import { bruno, linkOf, signDrawn, until } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { shownIn } from '../templates/word-text.ts';
import { draft, eventually } from './steps.ts';

const { form: _, ...other } = brunoOfForm;

describe('a link that anyone may use, from its QR code to the signed PDF', () => {
  let product: Product;
  const converter = layingConverter();
  beforeAll(async () => {
    product = await startProduct({ wordConverter: converter, env: await plansWithTemplates() });
  });
  afterAll(() => product?.stop());

  /** Somebody comes, proves the address, and has the calls of their own visit. */
  async function come(linkID: string, name: string, emailID: string) {
    const visitor = asVisitor(product, linkID);
    const { visitID } = ok(await visitor.visit(name, emailID));
    const code = await codeFor(product, emailID);
    const confirm = () => visitor.confirm(visitID, code);
    return { confirm, documentID: ok(await confirm()).documentID as string };
  }
  const tagNamed = async (name: string): Promise<string> =>
    ok(await product.http.post('/api/tag', { userID: product.ownerId, name, textColor: 'rgba(0,0,0,1)', bgColor: 'rgba(255,255,255,1)' }))
      .payload.tag.tagID;
  const tagsOf = async (documentID: string) => (await product.modules.tags.taggings.load(documentID)).state.tagIds;

  it('of a template with questions: the form at once, then composed, approved and sent by the authorisation', async () => {
    const { http } = product;
    const template = await makeTemplate(http, [
      question('renta', { type: 'number', min: 1 }),
      ofSigner(1, 'calle', { maxLength: 200 }),
      ofSigner(1, 'firmaA', { type: 'signature' }),
      ofSigner(2, 'firmaB', { type: 'signature' }),
    ]);
    const tagID = await tagNamed('Mostrador');
    const link = ok(
      await http.post('/api/public-link', {
        source: {
          kind: 'TEMPLATE',
          templateID: template.templateID,
          answers: { renta: '1200' },
          others: [{ ...other, form: 2 }],
          visitorTurn: 'FIRST',
        },
        title: 'Reglamento de la casa',
        language: 'es',
        tagID,
        authorised: true,
      }),
    );
    const visitor = asVisitor(product, link.linkID);
    expect(ok(await visitor.open())).toMatchObject({ title: 'Reglamento de la casa', standing: 'OPEN', next: 'FORM' });

    const carla = 'carla@visita.example';
    const { confirm, documentID } = await come(link.linkID, 'Carla Ruiz', carla);
    const { path } = await untilState(confirm, 'FORM');
    const [, signatoryID, timestamp, code] = new RegExp(`^/signatory/form/${documentID}/([^/]+)/(\\d+)#(.+)$`).exec(path!)!;
    const signer = asSigner(product, documentID, { signatoryID: signatoryID!, timestamp: timestamp!, code: code! });
    expect(ok(await signer.get())).toMatchObject({ name: 'Carla Ruiz', mayAnswer: true, title: 'Reglamento de la casa' });
    ok(await signer.answer({ calle: 'Roble 12' }));

    const way = await untilState(confirm, 'SIGN');
    expect(way.path).toMatch(new RegExp(`^/signatory/${documentID}/${signatoryID}#`));
    expect(shownIn(converter.converted.at(-1)!)).toEqual(['renta: 1200', 'calle: Roble 12', 'firmaA: SIGNBOX_1_', 'firmaB: SIGNBOX_2_']);
    const { state, events } = await product.modules.documents.load(documentID);
    expect(state.setup).toMatchObject({ hasOrder: true, signatories: [{ order: 1 }, { order: 2 }] });
    const byLink = events.filter(({ data }) => (data as { publicLink?: unknown }).publicLink === link.linkID).map(({ type }) => type);
    expect(byLink).toEqual(['PagesApproved', 'SendingConfirmed']);
    expect(await tagsOf(documentID)).toEqual([tagID]);

    // The mailed link is the same one, and Bruno's turn comes after.
    expect((await linkOf(product, carla, documentID)).id).toBe(signatoryID);
    ok(await signDrawn(product, documentID, carla));
    ok(await signDrawn(product, documentID, other.emailID));
    await until(product, documentID, 'COMPLETED');
    expect(ok(await confirm())).toMatchObject({ state: 'ENDED', path: null });
    const { timeline } = ok(await http.get(`/api/document/${documentID}/timeline`));
    expect(timeline.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining([expect.stringContaining(`por la autorización dada al abrir el enlace público ${link.linkID.slice(0, 12)}…`)]),
    );
  });

  it('of a PDF with one open place: copied, sent, signed by whoever came, while another one comes', async () => {
    const { http } = product;
    const draftID = await draft(http, { title: 'Carta responsiva' });
    const open = { name: 'Visitante', emailID: 'abierto@lugar.example' };
    const set = ok(await http.put('/api/document', { documentID: draftID, whoSigns: 'OTHERS', signatory: [open, bruno] }));
    ok(
      await http.put('/api/document/draw', {
        documentID: draftID,
        staticSignPositions: [open, bruno].map(({ emailID, name }, index) => ({
          ...{ email: emailID, page: 1, x: 60 + index * 250, y: 60, width: 180, height: 70, label: name },
        })),
      }),
    );
    const source = { kind: 'DOCUMENT', documentID: draftID, signatoryID: set.signatory[0].signatoryID };
    const link = ok(await http.post('/api/public-link', { source, language: 'es', most: 2, authorised: true }));
    const [first, second] = [
      await come(link.linkID, 'Dora Luna', 'dora@visita.example'),
      await come(link.linkID, 'Elsa Mar', 'elsa@visita.example'),
    ];
    for (const [{ confirm, documentID }, email] of [
      [first, 'dora@visita.example'],
      [second, 'elsa@visita.example'],
    ] as const) {
      const { path } = await untilState(confirm, 'SIGN');
      expect(path).toContain(`/signatory/${documentID}/`);
      ok(await signDrawn(product, documentID, email));
    }
    ok(await signDrawn(product, first.documentID, bruno.emailID));
    const done = await until(product, first.documentID, 'COMPLETED');
    expect(done.signatures).toHaveLength(2);
    expect(done.setup?.signatories.map(({ name }) => name.value)).toEqual(['Dora Luna', bruno.name]);
    expect(done.fields.map(({ label }) => label.value)).toEqual(['Dora Luna', bruno.name]);
    // The draft itself is as it was.
    expect((await product.modules.documents.load(draftID)).state.status).toBe('DRAFT');
    const full = await eventually(async () => {
      const view = ok(await http.get(`/api/public-link/${link.linkID}`));
      return view.standing === 'FULL' && view;
    }, 'the link is used up');
    expect(full.visits.map(({ name }: { name: string }) => name)).toEqual(['Elsa Mar', 'Dora Luna']);
  });
});
