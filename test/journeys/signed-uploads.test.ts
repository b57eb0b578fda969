import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadedFileOf } from '../../modules/documents/http/uploaded-file.ts';
import { foldOf, uploaded } from '../documents/given.ts';
import { signedPdf } from '../pdf/support/signed-pdfs.ts';
import { ana, contract, linkOf, read, until, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { makeAuthority } from '../validation/test-signer.ts';
import { refusedInBoth } from './steps.ts';

let product: Product;
let arrived: Buffer;
beforeAll(async () => {
  product = await startProduct();
  const authority = makeAuthority();
  const shape = { form: 'table', certified: null, signatures: 2, otherFields: true, dss: false, indirect: false } as const;
  const rest = { offPage: false, gap: 0, unlisted: false, formEntries: '/SigFlags 3', trailer: '', catalog: '', endsWithEol: true };
  arrived = await signedPdf({ ...shape, ...rest }, [authority.issue('Notaria Ruiz'), authority.issue('Bruno Díaz')]);
});
afterAll(async () => product?.stop());

const told = async (documentID: string) => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData.uploadedFile;

describe('the owner of a file that arrived signed', () => {
  it('learns at upload and before sending how many signatures it carries, and what validation says of each', async () => {
    const answer = await upload(product.http, arrived);
    const { documentID, uploadedFile } = answer.body.responseData;
    expect(uploadedFile).toMatchObject({
      alreadySigned: true,
      removed: [],
      signatures: { state: 'judged', count: 2, overall: 'INDETERMINATE', changes: { status: 'PASSED' } },
    });
    // Nobody installed their authority, so it is unknown; that their signatures fit is known all the same.
    expect(uploadedFile.signatures.signatures).toMatchObject([
      { kind: 'SIGNATURE', signer: 'Notaria Ruiz', status: 'INDETERMINATE', reason: { es: expect.any(String), en: expect.any(String) } },
      { kind: 'SIGNATURE', signer: 'Bruno Díaz', status: 'INDETERMINATE' },
    ]);
    expect(await told(documentID)).toEqual(uploadedFile);
    const changed = await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    expect(changed.body.responseData.uploadedFile).toEqual(uploadedFile);
  });

  it('places signatures and nothing else; a file whose owner placed none gets nothing to see', async () => {
    const { documentID } = (await upload(product.http, arrived)).body.responseData;
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    const place = { email: ana.emailID, page: 1, x: 60, y: 60 };
    await refusedInBoth(
      (headers) => product.http.put('/api/document/draw', { documentID, staticSignPositions: [{ ...place, type: 'TEXT' }] }, headers),
      { status: 422, code: 'fields.signed_file', en: /arrived signed/, es: /ya venía firmado/ },
    );
    expect((await product.http.put('/api/document/send-mail', { documentID })).status).toBe(200);
    await until(product, documentID, 'PENDING');
    const { bytes } = await read(product, documentID, await linkOf(product, ana.emailID, documentID));
    const added = bytes.subarray(arrived.length).toString('latin1');
    expect(Buffer.compare(bytes.subarray(0, arrived.length), arrived)).toBe(0);
    expect(added.match(/\/Rect \[[^\]]*\]/g)).toEqual(['/Rect [0 0 0 0]', '/Rect [0 0 0 0]']);
    expect(added).not.toMatch(/\bstream\b|\/URI/);
    expect(await told(documentID)).toBeNull();
  });

  it('is told later where there is no room to look now', async () => {
    const state = foldOf([uploaded({ alreadySigned: true })]);
    expect(await uploadedFileOf({ earlierSignatures: async () => null }, state)).toEqual({
      alreadySigned: true,
      removed: [],
      signatures: { state: 'later' },
    });
  });
});

describe('the owner of an unsigned file', () => {
  it('learns what preparing takes out', async () => {
    const { uploadedFile } = (await upload(product.http, await contract())).body.responseData;
    expect(uploadedFile).toEqual({ alreadySigned: false, removed: [], signatures: null });
  });
});
