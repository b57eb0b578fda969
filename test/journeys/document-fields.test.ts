import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, bruno, linkOf, read, sendDocument } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { draft, refusedInBoth } from './steps.ts';

/** The names as the requirement rows write them, word for word. */
const names = {
  'ENT-021':
    'documentID, title, documentType, country, verificationType, status, documentSignType, nickname, documentFileObj, documentFiles, signatory, documentImages, createdBy, sharedWith, processingStatus, language, fieldArray, addedOn, modifiedOn, isDeleted, isInactive, documentHash, isActiveGeolocation, autoSign, isBiometricIDEnabled, isBiometricFaceIDEnabled, isBiometricBackgroundCheckEnabled, identityProvider, staticSignPositions, isForceID, version, tags, hasOrder, savedDocument, isSignatureText, logsStatus, forwardings, source, isFormSignatory, formSignatory, formStatus, templateID, hasLegalPrivacyPolicy, neu, isEndorsement, isVoBo, voBoStatus, voBo, autocaptureSDKEnabled, isPassiveLiveness, hasCaptureV2, splitOriginDocumentId, splitNumber, splitPage, splitChildDocumentId, isRatification, ratificationFileName, ratificationGuideFileName, ratificationDocument, veridasSdkDocumentType, veridasSdkDefaultCountry, veridasSdkResidentPermit, endorsementSpecialPage, endorsementWorkflow, endorsementWorkflowDocumentId, isDisableDrift, enableAlivePro',
  'ENT-022': 'url, key, originalKey, pendingForBlockChain, version, size',
  'ENT-023': 'key, version, imageURL, documentImageID, inputFieldArray',
  'ENT-024':
    'userID, adminID, fullName, emailID, photo, isSigned, signatureType, signature, biometric, isInvalidSignature, invalidSignatureReason, biometricApprovedByUser, biometrics',
  'ENT-025': 'emailID, sharedWithID',
  'ENT-026': 'email, x, y, parentImageSize, viewport, color, page, imageSize, pageY, version',
  'ENT-027': 'signatory, sharedWith, staticSignPositions, isActiveGeolocation, title, message, hasOrder, documentType, documentSignType',
  'ENT-035':
    '_id, signatoryID, name, emailID, emailTracking, verificationCode, signing, order, photo, isSigned, signatureType, signature, fileName, addedOn, fieldArray, forceBiometric, isInvalidSignature, invalidSignatureReason, hasBiometricDocument, biometricApprovedByUser, biometric, identitySessionId, biometrics, customerId, attachment, isByEndorsement, phone, whatsapp, formRequired, expiry',
};
const missing = (row: keyof typeof names, found: object): string[] => names[row].split(', ').filter((name) => !Object.hasOwn(found, name));

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product?.stop());

const view = async (documentID: string) => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;

describe('the names of the requirements (ENT-021..029, 035, 039)', () => {
  it('stand in the answer of a full document, each exactly so', async () => {
    const documentID = await sendDocument(
      product,
      [ana, bruno],
      { sharedWith: [{ emailID: 'observa@x.example' }], documentType: 'Contrato', nickname: 'local 4B', country: 'MX' },
      3,
    );
    const document = await view(documentID);
    expect(missing('ENT-021', document)).toEqual([]);
    expect(missing('ENT-022', document.documentFileObj)).toEqual([]);
    expect(document.documentImages).toHaveLength(3);
    for (const image of document.documentImages) expect(missing('ENT-023', image)).toEqual([]);
    expect(missing('ENT-024', document.createdBy)).toEqual([]);
    expect(document.sharedWith).toHaveLength(1);
    expect(missing('ENT-025', document.sharedWith[0])).toEqual([]);
    expect(document.staticSignPositions).toHaveLength(2);
    for (const position of document.staticSignPositions) expect(missing('ENT-026', position)).toEqual([]);
    expect(missing('ENT-027', document.savedDocument)).toEqual([]);
    expect(document.signatory).toHaveLength(2);
    for (const signatory of document.signatory) {
      expect(missing('ENT-035', signatory)).toEqual([]);
      expect(Object.keys(signatory.signing)).toEqual(expect.arrayContaining(['url', 'expiry']));
      expect(Object.keys(signatory.forceBiometric).sort()).toEqual([
        'forcedBackgroundCheck',
        'forcedFaceID',
        'forcedID',
        'forcedOcr',
        'forcedPhotoID',
      ]);
    }
    expect(document).toMatchObject({
      documentType: 'Contrato',
      nickname: 'local 4B',
      country: 'MX',
      processingStatus: 'COMPLETED',
      createdBy: { userID: product.ownerId, emailID: people.owner.email, isSigned: false },
    });
  });

  it('other signers see neither address nor verification code; the owner side sees both (ENT-035)', async () => {
    const documentID = await sendDocument(product, [ana, bruno]);
    const { page } = await read(product, documentID, await linkOf(product, ana.emailID, documentID));
    const other = page.signatory.find((one: { name: string }) => one.name === bruno.name);
    expect(other).toMatchObject({
      emailID: null,
      verificationCode: null,
      phone: null,
      whatsapp: null,
      emailTracking: null,
      signing: { url: null },
    });
    expect(page).toMatchObject({ savedDocument: null, sharedWith: [], documentFiles: [] });
    expect(JSON.stringify(page)).not.toContain(bruno.emailID);
    for (const one of (await view(documentID)).signatory) expect(one.verificationCode).toMatch(/^[0-9A-F]{8}$/);
  });

  it('a saved draft restores its set-up (ENT-027)', async () => {
    const documentID = await draft(product.http);
    const setup = {
      whoSigns: 'ME_AND_OTHERS',
      hasOrder: true,
      title: 'Arrendamiento',
      message: 'Con gusto',
      documentType: 'Contrato',
      documentSignType: 'ELECTRONIC_SIGNATURE',
      isActiveGeolocation: true,
    };
    const signatory = [
      { ...ana, order: 2, signatureType: 'ELECTRONIC_SIGNATURE', requirements: { drawnSignature: true } },
      { ...bruno, order: 1, whatsapp: '+52221123456' },
    ];
    expect(
      (await product.http.put('/api/document', { documentID, ...setup, signatory, sharedWith: [{ emailID: 'observa@x.example' }] })).status,
    ).toBe(200);
    await product.http.put('/api/document/draw', {
      documentID,
      staticSignPositions: [{ email: ana.emailID, page: 1, x: 60, y: 60, label: 'Firma aquí', color: '#123456' }],
    });
    // Saving a part keeps the rest.
    const saved = await product.http.put('/api/document', { documentID, nickname: 'corto' });
    const {
      savedDocument,
      nickname,
      signatory: all,
    } = (await product.http.get(`/api/get-document/${documentID}`, { 'x-position': saved.headers.get('x-position')! })).body.responseData;
    expect(nickname).toBe('corto');
    expect(savedDocument).toMatchObject({
      ...setup,
      sharedWith: [{ emailID: 'observa@x.example' }],
      staticSignPositions: [{ email: ana.emailID, x: 60, y: 60, label: 'Firma aquí', color: '#123456' }],
    });
    expect(savedDocument.signatory).toMatchObject([
      { name: ana.name, emailID: ana.emailID, order: 2, signatureType: 'ELECTRONIC_SIGNATURE', requirements: { drawnSignature: true } },
      { name: bruno.name, order: 1, whatsapp: '+52221123456' },
    ]);
    expect(all).toHaveLength(3);
  });

  it('a kind of signature that is none is refused (ENT-032)', async () => {
    const documentID = await draft(product.http);
    for (const wrong of [{ documentSignType: 'OTHER' }, { signatory: [{ ...ana, signatureType: 'OTHER' }] }])
      expect(await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', ...wrong })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid' },
      });
    for (const kind of ['E_FIRMA', 'ELECTRONIC_SIGNATURE']) {
      const given = { documentSignType: kind, signatory: [{ ...ana, signatureType: kind }] };
      const answer = await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', ...given });
      expect(answer.body.responseData).toMatchObject({ documentSignType: kind, signatory: [{ signatureType: kind }] });
    }
  });

  it('what was set can be emptied again', async () => {
    const documentID = await draft(product.http);
    await product.http.put('/api/document', {
      documentID,
      whoSigns: 'OTHERS',
      signatory: [ana],
      message: 'Hola',
      nickname: 'n',
      documentType: 'Contrato',
      documentSignType: 'E_FIRMA',
      sharedWith: [{ emailID: 'o@x.example' }],
    });
    const answer = await product.http.put('/api/document', {
      documentID,
      message: null,
      nickname: null,
      documentType: null,
      documentSignType: null,
      signatory: [],
      sharedWith: [],
    });
    expect(answer.body.responseData).toMatchObject({
      nickname: null,
      documentType: null,
      documentSignType: null,
      signatory: [],
      sharedWith: [],
      savedDocument: { message: null, documentSignType: null },
    });
  });

  it('an unknown document is said to be not found, in the exact text (ERR-086)', async () => {
    await refusedInBoth((headers) => product.http.get('/api/get-document/00000000-0000-0000-0000-000000000000', headers), {
      status: 404,
      code: 'document.not_found',
      en: 'Document Not Found',
      es: 'Documento no encontrado',
    });
  });
});
