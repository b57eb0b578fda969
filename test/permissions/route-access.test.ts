import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAddresses, openPrefixes, privatePrefixes } from '../../modules/accounts/contract/addresses.ts';
import { callsOfPermission, mayCall } from '../../modules/accounts/contract/call-access.ts';
import { type AccessFacts, accessRowOf, accessTable, permissionKeys, restrictionOf } from '../../modules/accounts/contract/route-access.ts';
import { routes } from '../security/routes.ts';
import { ana, contract, sendDocument, upload } from '../support/journey.ts';
import { Client, type Product, people, startProduct } from '../support/product.ts';

const owner: AccessFacts = { role: 'user', permissionsDenied: [] };
const denied = (...permissionsDenied: string[]): AccessFacts => ({ ...owner, permissionsDenied });

describe('the access table', () => {
  // Each row with one person it lets in and one it does not (GUARD-011..021).
  const cases: [string, AccessFacts, AccessFacts, string][] = [
    ['/dashboard/users', { ...owner, userLimit: 2 }, owner, 'history'],
    ['/dashboard/users', { ...owner, subUsers: 1 }, { ...owner, role: 'sub-user', userLimit: 2 }, 'history'],
    ['/dashboard/invoice', owner, { ...owner, corporatePlan: true }, 'history'],
    ['/dashboard/invoice', owner, { ...owner, role: 'sub-user' }, 'history'],
    ['/dashboard/billing', owner, { ...owner, role: 'sub-user' }, 'notice'],
    ['/dashboard/massive-signature/endorsements', { ...owner, isEndorsementMassiveSignature: true }, owner, 'history'],
    ['/massive-signature/list/endorsements', { ...owner, isEndorsementMassiveSignature: true }, owner, 'history'],
    ['/massive-signature/list', { ...owner, isMassiveSignature: true }, owner, 'history'],
    [
      '/massive-signature/list',
      { ...owner, isMassiveSignature: true },
      { ...owner, isMassiveSignature: true, permissionsDenied: ['document:create'] },
      'history',
    ],
    ['/dashboard/massive-signature', { ...owner, isMassiveSignature: true }, owner, 'permission dialog'],
    ...['/document/create', '/singing-authority', '/only-me-signing', '/me-and-other-signing', '/other-signing'].map(
      (path): [string, AccessFacts, AccessFacts, string] => [path, owner, denied('document:create'), 'history'],
    ),
    ['/document/preview', owner, denied('document:preview'), 'history'],
    ['/dashboard/template', owner, denied('template:dashboard'), 'history'],
    ['/template/configuration', owner, denied('template:dashboard'), 'history'],
    ['/template/view/single/T1/static', owner, denied('template:document:create'), 'history'],
    ['/template/signatory', owner, denied('template:document:create'), 'history'],
    ['/admin', { ...owner, role: 'admin' }, owner, 'admin login'],
    ['/admin/users', { ...owner, corporateAdmin: true }, { ...owner, role: 'reviewer' }, 'admin login'],
  ];
  it.each(cases)('%s lets in who has what its row needs', (path, allowed, refused, otherwise) => {
    expect(restrictionOf(path, allowed)).toBeNull();
    expect(restrictionOf(path, refused)).toBe(otherwise);
    expect(restrictionOf(`${path}/below`, refused)).toBe(otherwise);
    expect(restrictionOf(`${path.toUpperCase()}/`, refused)).toBe(otherwise);
    expect(restrictionOf(path.replace('a', '%61'), refused)).toBe(otherwise);
  });

  it('has a case here for every prefix', () => {
    const tried = cases.map(([path]) => accessRowOf(path));
    const forgotten = accessTable.flatMap((row) =>
      row.prefixes.filter((prefix) => !cases.some(([path]) => path === prefix || path.startsWith(`${prefix}/`))),
    );
    expect(forgotten).toEqual([]);
    expect(accessTable.filter((row) => !tried.includes(row))).toEqual([]);
  });

  it('takes the longest prefix, whole words only, and allows what no row names', () => {
    expect(restrictionOf('/massive-signature/list/endorsements', { ...owner, isMassiveSignature: true })).toBe('history');
    expect(restrictionOf('/document/created', denied('document:create'))).toBeNull();
    expect(restrictionOf('/document/view', denied(...permissionKeys))).toBeNull();
    expect(restrictionOf('/dashboard/document', denied(...permissionKeys))).toBeNull();
    expect(restrictionOf('/%E0%A4%A', denied(...permissionKeys))).toBeNull();
  });

  it('does not know any other key (ROLE-010)', () => {
    for (const row of accessTable)
      for (const path of row.prefixes) expect(restrictionOf(path, denied('x:y', 'document'))).toBe(restrictionOf(path, owner));
    for (const call of Object.values(callsOfPermission).flat()) expect(mayCall(call, denied('x:y'))).toBe(true);
  });

  it('names calls that exist, and no page twice', () => {
    const known = Object.values(callsOfPermission).flat();
    expect(known.filter((call) => !(call in routes))).toEqual([]);
    const prefixes = accessTable.flatMap((row) => row.prefixes);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    const open = [...openAddresses, ...openPrefixes];
    expect(open.filter((path) => privatePrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)))).toEqual([]);
  });
});

describe('permissions taken from an account', () => {
  let product: Product;
  let admin: Client;
  beforeAll(async () => {
    product = await startProduct({ chain: false });
    admin = await new Client(product.url).login(people.admin.email, people.admin.password);
  });
  afterAll(() => product?.stop());
  const set = (permissionsDenied: string[], by = admin) =>
    by.put(`/api/operations/accounts/${product.ownerId}/permissions`, { permissionsDenied });
  const draft = async (title: string): Promise<string> => (await upload(product.http, await contract(title))).body.responseData.documentID;
  const types = async () => {
    const found: string[] = [];
    for await (const event of product.services.store.readStream(`account-${product.ownerId}`)) found.push(event.type);
    return found;
  };

  it('are refused by the server on the matching calls, at once and with the code, and stand in the access log (GUARD-022)', async () => {
    const documentID = await draft('Contrato');
    expect((await set(['document:preview', 'document:create', 'document:create', 'x:y'])).body.responseData.account).toMatchObject({
      userID: product.ownerId,
      permissionsDenied: ['document:create', 'document:preview', 'x:y'],
    });
    expect((await product.http.get('/profile')).body.data.permissionsDenied).toEqual(['document:create', 'document:preview', 'x:y']);
    const form = new FormData();
    form.append('document', new Blob([Buffer.from(await contract('Otro'))]), 'otro.pdf');
    const calls: [string, string, unknown][] = [
      ['POST', '/api/document', form],
      ['POST', '/api/multiple-document', form],
      ['POST', '/api/document/duplicate', { documentID }],
      ['PUT', '/api/document', { documentID, title: 'Otro' }],
      ['PUT', '/api/document/word-choice', { documentID, trackedChanges: 'ACCEPTED', comments: 'LEFT_OUT' }],
      ['PUT', '/api/document/convert-again', { documentID }],
      ['PUT', '/api/document/approve-pages', { documentID, sha256: 'a'.repeat(64) }],
      ['PUT', '/api/document/send-mail', { documentID }],
      ['PUT', '/api/document/draw', { documentID, staticSignPositions: [] }],
      ['POST', '/api/format', { name: 'Renta', positions: [] }],
      ['PUT', '/api/format', { formatID: 'format-1', name: 'Renta' }],
      ['DELETE', '/api/format', { formatID: 'format-1' }],
    ];
    expect(calls.map(([method, path]) => `${method} ${path}`).sort()).toEqual(Object.values(callsOfPermission).flat().sort());
    for (const [method, path, body] of calls) {
      const answer = await product.http.call(method, path, body, { 'accept-language': 'es' });
      expect([path, answer.status, answer.body.code, answer.body.message]).toEqual([
        path,
        403,
        'access.restricted',
        'Su cuenta no tiene acceso a esta parte.',
      ]);
    }
    const { lines } = (await admin.get(`/api/access-log?ownerId=${product.ownerId}&outcome=denied&limit=${calls.length}`)).body
      .responseData;
    expect(lines.map((line: { code: string }) => line.code)).toEqual(Array(calls.length).fill('access.restricted'));
    // What is not denied goes on as before.
    expect((await product.http.get(`/api/get-document/${documentID}`)).status).toBe(200);
    expect((await product.http.post('/api/documents/pendings')).status).toBe(200);
  });

  it('come back one by one', async () => {
    await set(['document:preview']);
    const documentID = await draft('Acta');
    const draw = () => product.http.put('/api/document/draw', { documentID, staticSignPositions: [] });
    expect((await draw()).body.code).toBe('access.restricted');
    await set([]);
    expect((await draw()).status).toBe(200);
    expect((await product.http.get('/profile')).body.data.permissionsDenied).toEqual([]);
    expect(await sendDocument(product, [ana], { title: 'Se envía de nuevo' })).toEqual(expect.any(String));
  });

  it('are facts of the history, and deciding the same again is none', async () => {
    const before = (await types()).filter((type) => type === 'PermissionsDenied').length;
    expect((await set([])).status).toBe(200);
    expect((await types()).filter((type) => type === 'PermissionsDenied')).toHaveLength(before);
    expect((await set(['x:y'])).status).toBe(200);
    expect((await types()).filter((type) => type === 'PermissionsDenied')).toHaveLength(before + 1);
    expect(await draft('Con clave ajena')).toEqual(expect.any(String));
    await set([]);
  });

  it('are decided by platform staff only, about accounts that own documents, and the look is told to the account', async () => {
    expect((await set(['document:create'], product.http)).status).toBe(403);
    expect((await set(['document:create'], product.http.anonymous())).status).toBe(401);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect((await set(['document:create'], reviewer)).status).toBe(403);
    const search = (email: string, by = admin) => by.post('/api/operations/accounts/search', { email });
    const found = await search(people.owner.email.toUpperCase());
    expect(found.body.responseData.account).toMatchObject({ userID: product.ownerId, permissionsDenied: [] });
    expect((await search('nobody@example.com')).status).toBe(404);
    expect((await search(people.owner.email, product.http)).status).toBe(403);
    const reviewerId = (await search(people.reviewer.email)).body.responseData.account.userID;
    const refused = await admin.put(`/api/operations/accounts/${reviewerId}/permissions`, { permissionsDenied: ['document:create'] });
    expect([refused.status, refused.body.code]).toEqual([409, 'permissions.only_owners']);
    expect((await admin.put('/api/operations/accounts/nobody/permissions', { permissionsDenied: [] })).status).toBe(404);
    const { lines } = (await product.http.get('/api/access-log?outcome=read&limit=1')).body.responseData;
    expect(lines[0]).toMatchObject({ action: 'POST /api/operations/accounts/search', target: `account-${product.ownerId}` });
  });
});
