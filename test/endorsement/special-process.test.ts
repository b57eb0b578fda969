import { afterAll, beforeAll, expect, it } from 'vitest';
import { workflowDocumentIdOf } from '../../modules/endorsement/index.ts';
import { flowStreams, runFlow } from '../../modules/flows/flow.ts';
import { specialEndorsements } from '../../modules/flows/special-endorsements.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { eventually } from '../journeys/steps.ts';
import { interruptedAt } from '../support/interrupted-at.ts';
import { type Product, startProduct } from '../support/product.ts';
import { answerWith, ask, completedDocument, setSpecial, specialEvents } from './special-world.ts';
import { asked, typesOf } from './world.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await setSpecial(product, true);
});
afterAll(async () => product?.stop());

const stateOf = async (documentID: string) => (await product.modules.documents.load(documentID)).state;
const follow = (documentId: string, eventId: string, engine: EngineDeps = product.services.engine) =>
  runFlow(specialEndorsements({ files: product.services.files, pdf: product.modules.pdf }), flowStreams(engine), {
    type: 'SpecialEndorsementApproved',
    documentId,
    eventId,
  });
/** Of the first document and the one that carries it on; mails and looks come and go. */
const told = async (documentID: string, workflowID: string) => [
  (await typesOf(product, `document-${documentID}`)).filter((type) => type === 'EndorsementWorkflowStarted'),
  await typesOf(product, `document-${workflowID}`),
];

it('waits while an ordinary endorsement holds the document, and goes on when that one has ended', async () => {
  const documentID = await completedDocument(product);
  const { endorsementID } = (await ask(product.http, documentID)).body.responseData;
  const ordinary = await asked(product.http, documentID);
  const refused = await answerWith(product.http, endorsementID, 'APPROVE');
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict.not_endorsable']);

  // The owner's answer was decided a moment before the document began to wait.
  const owner = { kind: 'owner', id: product.ownerId, ownerId: product.ownerId } as const;
  const workflowDocumentId = workflowDocumentIdOf(endorsementID);
  await product.modules.special.execute(
    {
      type: 'AnswerSpecialEndorsement',
      data: {
        documentId: documentID,
        endorsementId: endorsementID,
        by: { role: 'OWNER', id: product.ownerId },
        approves: true,
        documentStatus: 'COMPLETED',
        isDeleted: false,
        workflowDocumentId,
        notes: null,
      },
    },
    { actor: owner, commandId: 'a moment before', correlationId: 'test' },
  );
  await follow(documentID, 'looks');
  expect(await told(documentID, workflowDocumentId)).toEqual([[], []]);

  await product.http.put(`/api/endorsement/${ordinary}/withdraw`, {});
  await eventually(async () => (await stateOf(documentID)).endorsementWorkflow !== null, 'the flow went on');
  expect(await told(documentID, workflowDocumentId)).toEqual([['EndorsementWorkflowStarted'], ['DocumentUploaded']]);
});

it('makes no document of one that was deleted meanwhile', async () => {
  const documentID = await completedDocument(product);
  const { endorsementID } = (await ask(product.http, documentID)).body.responseData;
  await product.modules.reactors.stop();
  expect((await answerWith(product.http, endorsementID, 'APPROVE')).status).toBe(200);
  const deleted = await product.http.put('/api/document/delete', { documentIDs: [documentID] });
  expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
  await follow(documentID, 'looks');
  expect(await told(documentID, workflowDocumentIdOf(endorsementID))).toEqual([[], []]);
  expect((await answerWith(product.http, endorsementID, 'REJECT')).status).toBe(410);
  expect((await product.http.anonymous().get(`/api/endorsement/special/${documentID}`)).status).toBe(404);
  await product.restart();
});

it('ends as if never killed, whatever it had done before', async () => {
  const documentID = await completedDocument(product);
  const { endorsementID } = (await ask(product.http, documentID)).body.responseData;
  const workflowID = workflowDocumentIdOf(endorsementID);
  await product.modules.reactors.stop();
  expect((await answerWith(product.http, endorsementID, 'APPROVE')).status).toBe(200);

  const { engine } = product.services;
  const dying = (appends: number): EngineDeps => {
    let left = appends;
    const store = interruptedAt(engine.store, {
      before() {
        if (left-- <= 0) throw new Error('killed');
      },
    });
    return { ...engine, store };
  };
  const perform = (by?: EngineDeps) => follow(documentID, 'any', by);
  await expect(perform(dying(0))).rejects.toThrow('killed');
  expect(await told(documentID, workflowID)).toEqual([[], []]);
  await expect(perform(dying(1))).rejects.toThrow('killed');
  expect(await told(documentID, workflowID)).toEqual([[], ['DocumentUploaded']]);
  // The next worker, and another at the same moment.
  await Promise.all([perform(), perform()]);
  const whole = [['EndorsementWorkflowStarted'], ['DocumentUploaded']];
  expect(await told(documentID, workflowID)).toEqual(whole);
  const approval = (await specialEvents(product, documentID)).at(-1)!.id;
  await product.restart();
  await eventually(async () => {
    const { rows } = await product.services.pool.query<{ state: string }>(
      "select state from reactor.work where reactor = 'special-endorsements' and event_id = $1",
      [approval],
    );
    return rows.length === 1 && rows[0]!.state === 'done';
  }, 'the worker of the restarted product has looked too');
  expect(await told(documentID, workflowID)).toEqual(whole);
});
