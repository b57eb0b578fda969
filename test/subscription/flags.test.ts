import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubscriptionFlag } from '../../modules/subscription/index.ts';
import { eventually } from '../journeys/steps.ts';
import { ana, bruno, contract, linkOf, linksTo, mailsTo, openBy, read, sendDocument, stroke, until, upload } from '../support/journey.ts';
import { type Answer, type Product, startProduct } from '../support/product.ts';
import { withFlags } from './on-plan.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg+A8AAQIBAEK+vGgAAAAASUVORK5CYII=';
let product: Product;
beforeAll(async () => {
  product = await startProduct({ chain: false });
});
afterAll(async () => product?.stop());

const refused = ({ status, body }: Answer) => `${status} ${body.code}`;
const said = (answer: Answer) => (answer.status === 200 ? 'taken' : refused(answer));
const draft = async (): Promise<string> => (await upload(product.http, await contract())).body.responseData.documentID;
const seen = async (documentID: string) => {
  // A program that names no position may ask before the page knows what it uploaded.
  const answer = await eventually(async () => {
    const now = await product.http.get(`/api/get-document/${documentID}`);
    return now.status !== 404 && now;
  }, 'the page knows the document');
  if (answer.status !== 200) throw new Error(`the document was not shown: ${refused(answer)}`);
  return answer.body.responseData;
};
const change = async (setup: object) =>
  said(await product.http.put('/api/document', { documentID: await draft(), whoSigns: 'OTHERS', signatory: [ana, bruno], ...setup }));
let people = 0;
/** Somebody whose mailbox holds nothing else. */
const somebody = () => {
  people += 1;
  return { name: 'Ada Sol', emailID: `ada${people}@sol.example` };
};
/** What became of the mail that asks somebody to sign: it was taken over, or it was not sent. */
async function told(documentID: string): Promise<string> {
  for (;;) {
    const { events } = await product.modules.documents.load(documentID);
    const end = events.find(({ type }) => type === 'MailAccepted' || type === 'MailFailed');
    if (end) return `${end.type} ${(end.data as { kind: string }).kind}`;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
async function signs(signature: object): Promise<string> {
  const one = somebody();
  const documentID = await sendDocument(product, [one]);
  const link = await linkOf(product, one.emailID, documentID);
  const { client, presented } = await read(product, documentID, link);
  return said(await client.post('/api/documents/sign', { documentID, signatoryID: link.id, code: link.code, presented, signature }));
}

interface Row {
  readonly flag: SubscriptionFlag;
  readonly what: string;
  /** What is seen from outside, as words that can be compared. */
  readonly look: () => Promise<unknown>;
  readonly on: unknown;
  readonly off: unknown;
}

const rows: readonly Row[] = [
  {
    flag: 'isOrderSign',
    what: 'an order of signers (SUB-009, ROLE-011)',
    look: async () => [await change({ hasOrder: true }), await change({ hasOrder: false }), (await seen(await draft())).offered.order],
    on: ['taken', 'taken', true],
    off: ['403 setup.order_not_offered', 'taken', false],
  },
  {
    flag: 'isFormat',
    what: 'formats: places kept under a name (SUB-008)',
    look: async () => {
      const position = { signer: 1, page: 1, x: 72, y: 90, width: 180, height: 68 };
      people += 1;
      return [
        said(await product.http.post('/api/format', { name: `Renta ${people}`, positions: [position] })),
        said(await product.http.get('/api/format')),
        said(await product.http.get('/api/format/format-of-nobody')),
        said(await product.http.put('/api/format', { formatID: 'format-of-nobody', name: 'Otro' })),
        said(await product.http.call('DELETE', '/api/format', { formatID: 'format-of-nobody' })),
        (await seen(await draft())).offered.formats,
      ];
    },
    on: ['taken', 'taken', '404 format.not_found', '404 format.not_found', '404 format.not_found', true],
    off: [...Array(5).fill('403 format.not_offered'), false],
  },
  {
    flag: 'isGeolocationActivate',
    what: 'asking signers where they are (SUB-003)',
    look: async () => [
      await change({ isActiveGeolocation: true }),
      await change({ signatory: [{ ...ana, requirements: { geolocation: true } }] }),
      (await seen(await draft())).offered.geolocation,
    ],
    on: ['taken', 'taken', true],
    off: ['403 setup.geolocation_not_offered', '403 setup.geolocation_not_offered', false],
  },
  {
    flag: 'isSignatureText',
    what: 'typed signatures (SUB-010); drawing and a picture stay',
    look: async () => {
      const one = somebody();
      const documentID = await sendDocument(product, [one]);
      const { body } = await openBy(product, documentID, await linkOf(product, one.emailID, documentID));
      return [
        await signs({ kind: 'TEXT', text: 'Ada' }),
        await signs(stroke),
        await signs({ kind: 'IMAGE', image: PNG }),
        body.responseData.offered,
      ];
    },
    on: ['taken', 'taken', 'taken', { typedSignature: true }],
    off: ['403 signature.text_not_offered', 'taken', 'taken', { typedSignature: false }],
  },
  {
    flag: 'isDisabledEmailSend',
    what: 'no mails to signers about signing (SUB-004)',
    look: async () => {
      const one = somebody();
      const documentID = await sendDocument(product, [one]);
      const { state } = await product.modules.documents.load(documentID);
      return [await told(documentID), (await mailsTo(product, one.emailID)).length, Object.keys(state.links).length];
    },
    on: ['MailFailed signing_request', 0, 1],
    off: ['MailAccepted signing_request', 1, 1],
  },
  {
    flag: 'disableSignatureUrlInMail',
    what: 'mails to signers without the link to sign by (SUB-006)',
    look: async () => {
      const one = somebody();
      const documentID = await sendDocument(product, [one]);
      const kind = await told(documentID);
      const [mail] = await mailsTo(product, one.emailID);
      return [kind, mail!.text.includes('/signatory'), (await linksTo(product, one.emailID, documentID)).length];
    },
    on: ['MailAccepted signing_without_link', false, 0],
    off: ['MailAccepted signing_request', true, 1],
  },
  {
    flag: 'isIncludeEmailTracking',
    what: 'how far the mails to each signer got (SUB-017)',
    look: async () => {
      const documentID = await sendDocument(product, [somebody()]);
      await told(documentID);
      await until(product, documentID, 'PENDING');
      const [signatory] = (await seen(documentID)).signatory;
      return [signatory.emailTracking !== null, signatory.lastMail !== null];
    },
    on: [true, true],
    off: [false, false],
  },
  {
    flag: 'isAutoSign',
    what: 'signing with the sending (SUB-014)',
    look: async () => [
      await change({ whoSigns: 'ME_AND_OTHERS', autoSign: true }),
      await change({ whoSigns: 'ME_AND_OTHERS', autoSign: false }),
      (await seen(await draft())).offered.autoSign,
    ],
    on: ['taken', 'taken', true],
    off: ['403 setup.auto_sign_not_offered', 'taken', false],
  },
  {
    flag: 'isAutoSignDefault',
    what: 'signing with the sending, chosen beforehand (SUB-014)',
    look: async () => {
      await withFlags(product, ['isAutoSign'], []);
      const { offered, autoSign } = await seen(await draft());
      return [offered.autoSign, offered.autoSignDefault, autoSign];
    },
    on: [true, true, false],
    off: [true, false, false],
  },
  {
    flag: 'isDisableDrift',
    what: 'no support chat (SUB-016)',
    look: async () => (await product.http.get('/profile')).body.data.isDisableDrift,
    on: true,
    off: false,
  },
];

describe('flags, each off and on, seen from outside', () => {
  it.each(rows)('$flag: $what', async ({ flag, look, on, off }) => {
    const before = (await product.http.get('/profile/subscription')).body.data[flag];
    await withFlags(product, [], [flag]);
    expect(await look()).toEqual(off);
    await withFlags(product, [flag], []);
    expect(await look()).toEqual(on);
    await withFlags(product, before ? [flag] : [], before ? [] : [flag]);
  });

  it('what a draft has already stays when its flag goes off, and a copy is made without it', async () => {
    const documentID = await draft();
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana, bruno], hasOrder: true });
    await withFlags(product, [], ['isOrderSign']);
    expect(said(await product.http.put('/api/document', { documentID, hasOrder: true, title: 'Otro título' }))).toBe('taken');
    const copy = (await product.http.post('/api/document/duplicate', { documentID })).body.responseData;
    expect([(await seen(documentID)).hasOrder, copy.hasOrder, copy.signatory.length]).toEqual([true, false, 2]);
    await withFlags(product, ['isOrderSign'], []);
  });

  it('to sign with the sending is the wish of one sender for one sending: gone from a copy, and where they do not sign', async () => {
    await withFlags(product, ['isAutoSign'], []);
    const documentID = await draft();
    /** What the answer says of the draft as it is afterwards. */
    const set = async (change: object): Promise<boolean> => {
      const answer = await product.http.put('/api/document', { documentID, ...change });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.responseData.autoSign;
    };
    const copied = async () => (await product.http.post('/api/document/duplicate', { documentID })).body.responseData;
    expect(await set({ whoSigns: 'ME_AND_OTHERS', signatory: [ana], autoSign: true })).toBe(true);
    expect(await copied()).toMatchObject({ autoSign: false, signatory: [{}, {}] });
    await withFlags(product, ['isAutoSignDefault'], []);
    expect(await copied()).toMatchObject({ autoSign: true });
    // Nothing said of it leaves it as it is, and it goes with the sender's own part.
    expect(await set({ title: 'Otro título' })).toBe(true);
    expect(await set({ whoSigns: 'OTHERS' })).toBe(false);
    expect(await set({ whoSigns: 'ME_AND_OTHERS' })).toBe(false);
  });
});
