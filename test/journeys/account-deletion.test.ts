import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameId } from '../../shared-kernel/ids.ts';
import { ana, linkOf, mailsTo, openBy, sendDocument, settled, signDrawn, until } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { account, draft, eventually } from './steps.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

it('an account ends once nothing of it is under way; what others signed opens, tells and validates as before', async () => {
  const { http, ownerId } = product;
  const body = { password: people.owner.password, word: 'ELIMINAR' };
  const documentID = await sendDocument(product, [ana], { title: 'De quien se va' });
  const unsent = await draft(http);
  expect((await http.get('/profile/deletion')).body.data).toEqual({ openDocuments: 1, keepsDocuments: true });
  const refused = await http.post('/profile/deletion', body);
  expect(refused).toMatchObject({ status: 409, body: { code: 'account.documents_open', facts: { documents: 1 } } });

  expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
  await until(product, documentID, 'COMPLETED');
  await settled(product, documentID);
  const { link: address } = (await http.get(`/api/get-document/${documentID}`)).body.responseData.validation;
  const validated = async () => {
    const { body } = await http.anonymous().post('/api/validate-url', { url: address });
    const { overall, legs, timeline } = body.responseData;
    return { overall, legs: legs.map(({ leg, status, code }: Record<string, string>) => [leg, status, code]), timeline };
  };
  const proved = await validated();
  expect(proved.overall).toBe('TOTAL_PASSED');
  const link = await linkOf(product, ana.emailID, documentID);
  const done = await linkOf(product, ana.emailID, documentID, 'done');
  const before = await product.modules.documents.load(documentID);

  expect((await http.post('/api/notification-secret', {})).status).toBe(200);
  expect((await http.post('/profile/deletion', body)).body.data).toEqual({ deleted: true });
  await eventually(async () => {
    const { rows } = await product.services.pool.query('select from delivery.notification_secrets where account_id = $1', [ownerId]);
    return rows.length === 0;
  }, 'no notification can be signed any more');
  for (const path of ['/profile', '/profile/sessions', '/api/user/sign', '/api/reviewers'])
    expect([path, (await http.get(path)).status]).toEqual([path, 401]);
  expect((await product.modules.documents.load(unsent)).state.isDeleted).toBe(true);

  const after = await product.modules.documents.load(documentID);
  expect(after.events.slice(0, before.events.length)).toEqual(before.events);
  expect(after.state.uploaded?.uploadedBy).toMatchObject({ userId: ownerId, email: { value: people.owner.email } });
  expect((await openBy(product, documentID, link)).status).toBeLessThan(300);
  const page = await http.anonymous().get(`/api/document/done/${documentID}/${done.id}`, { 'x-link-code': done.code });
  expect(page.status).toBe(200);
  expect(JSON.stringify(page.body)).toContain('De quien se va');
  expect(await validated()).toEqual(proved);
  // The end itself is known of the account alone.
  const again = await http.anonymous().post('/auth/access', { email: people.owner.email, password: people.owner.password });
  expect(again.status).toBe(401);
});

it('who never sent a document is forgotten with the account, and the drafts go; who deleted what was sent is not', async () => {
  const end = { password: 'Otra.Cuenta.2026', word: 'DELETE' };
  const erased = async (userId: string) => (await product.modules.accounts.load(userId)).state.isErased;

  const alone = await account(product, 'Nora', 'nora@sola.example');
  const unsent = await draft(alone.client);
  expect((await alone.client.post('/profile/deletion', end)).body.data).toEqual({ deleted: true });
  expect([await erased(alone.userId), await product.modules.accounts.findOwner(alone.userId)]).toEqual([true, null]);
  expect((await product.modules.accounts.load(alone.userId)).state.firstName?.value).toBeNull();
  const gone = (await product.modules.documents.load(unsent)).state;
  expect([gone.isDeleted, gone.uploaded?.uploadedBy.email?.value]).toEqual([true, null]);

  const sender = await account(product, 'Olga', 'olga@envio.example');
  const documentID = await sendDocument({ ...product, http: sender.client }, [ana]);
  expect((await sender.client.put('/api/document/delete', { documentIDs: [documentID] })).status).toBe(200);
  expect((await sender.client.get('/profile/deletion')).body.data).toEqual({ openDocuments: 0, keepsDocuments: true });
  expect((await sender.client.post('/profile/deletion', end)).status).toBe(200);
  expect(await erased(sender.userId)).toBe(false);
  expect((await product.modules.documents.load(documentID)).state.uploaded?.uploadedBy.email?.value).toBe(sender.email);
});

it('an end that broke off after its fact is finished without anybody asking', async () => {
  const { userId, client, email } = await account(product, 'Delia', 'delia@corte.example');
  const unsent = await draft(client);
  await eventually(
    async () => (await client.get('/api/get-document?type=OWN_DRAFT')).body.responseData?.length !== 0,
    'the draft is in the list',
  );
  // As the process that was asked leaves it when it is killed here.
  const id = nameId('test-broken-off', userId);
  await product.modules.accounts.execute(
    { type: 'DeleteAccount', data: { accountId: userId } },
    { actor: { kind: 'owner', id: userId, ownerId: userId }, commandId: id, correlationId: id },
  );
  await eventually(async () => (await product.modules.accounts.load(userId)).state.firstName?.value === null, 'its person is forgotten');
  expect((await product.modules.documents.load(unsent)).state.isDeleted).toBe(true);
  expect((await mailsTo(product, email)).map(({ subject }) => subject)).toEqual(['Su cuenta quedó eliminada']);
  await eventually(
    async () => (await product.services.pool.query('SELECT 1 FROM accounts.emails WHERE account_id = $1', [userId])).rowCount === 0,
    'its address is free',
  );
});
