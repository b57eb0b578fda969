import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoOwner } from '../../modules/app/demo/people.ts';
import type { OpenSystem } from '../../modules/app/wiring/system.ts';
import { count } from '../support/counts.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { FlowsClient } from './flows-client.ts';
import { Killable, pause, sequence } from './killable.ts';
import { expectAllFiles } from './outcome.ts';
import { PersistentClient } from './persistent-client.ts';

/** What one turn of the test makes: a document for each flow. */
interface Turn {
  readonly approved: string;
  readonly canceled: string;
  readonly endorsed: string;
}

describeWith('local chain')('kill -9 while flows between modules are carried over', () => {
  let product: Killable;
  beforeAll(async () => {
    product = await Killable.create();
    await product.start();
  });
  afterAll(async () => product?.stop());

  it('every flow ends as if nothing had been killed, and every mail was sent once', { timeout: 3_600_000 }, async () => {
    const kills = count('kills during flows', 6, 50);
    const chance = sequence(20_261_122);
    const owner = await new PersistentClient(product.url).login();
    const client = new FlowsClient(product.url, owner);
    const turns: Turn[] = [];

    /** The acts of the people of one turn; `meanwhile` runs beside what the processes then do. */
    const turn = async (name: string, meanwhile: () => Promise<void>): Promise<void> => {
      const approver = `${name}@aprueba.example`;
      const approved = await owner.send(`${name}-v`, `${name}@firmante.example`, {
        voBo: [{ name: 'Elena', emailID: approver, order: 1 }],
      });
      const canceled = await owner.send(`${name}-c`, demoOwner.email, { whoSigns: 'ONLY_ME', signatory: [] });
      const endorsed = await owner.send(`${name}-e`, `${name}@deudor.example`, { isEndorsement: true });
      await owner.sign(endorsed, `${name}@deudor.example`, `${name}-sign`);
      await owner.wait(endorsed, 'COMPLETED');
      turns.push({ approved, canceled, endorsed });
      const acts = [
        () => client.approve(approved, approver, `${name}-approve`),
        () => client.cancel(canceled, `${name}-cancel`),
        () => client.endorse(endorsed, `${name}@endosatario.example`, `${name}-endorse`),
      ];
      const killing = meanwhile();
      for (const answer of await Promise.all(acts.map((act) => act())))
        expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      await killing;
    };

    await turn('testigo', async () => undefined);
    while (product.kills < kills) {
      await turn(`caida-${product.kills}`, async () => {
        await pause(chance(1_500));
        await product.kill();
        // Every third child is killed while it starts.
        if (product.kills % 3 === 1 && product.kills < kills) {
          product.spawn();
          await pause(300 + chance(1_500));
          await product.kill();
        }
        await product.start();
      });
      // The last steps of the flows follow the acts of the people.
      await pause(chance(600));
      if (product.kills < kills) {
        await product.kill();
        await product.start();
      }
    }
    for (const { approved, canceled, endorsed } of turns) {
      await owner.until(
        () => owner.call('GET', `/api/get-document/${approved}`, () => undefined, null),
        ({ body }) => body.responseData?.voBoStatus === 'ACCEPTED',
        `${approved} is approved`,
      );
      await owner.wait(canceled, 'CANCELED');
      await owner.wait(endorsed, 'ENDORSED');
    }
    await product.kill();
    const system = await product.open();
    try {
      await settled(system);
      const [witness, ...others] = await Promise.all(turns.map((one) => outcomeOf(system, one)));
      for (const [index, one] of others.entries()) expect(one, `turn ${index + 1}`).toEqual(witness);
      const files = await expectAllFiles(system);
      console.info(
        `killed ${product.kills} times: ${turns.length} turns of three flows as the first, ${owner.repeats} requests repeated, ${files} files`,
      );
      expect(witness).toMatchObject({
        approved: { document: { ApprovalsRequested: 1, ApprovalsGranted: 1, SigningLinksIssued: 1 }, vobo: { VoBoAccepted: 1 } },
        canceled: { document: { DocumentCanceled: 1 }, cancellation: { CancellationAuthorized: 1, CancellationApplied: 1 } },
        endorsed: { document: { EndorsementCompleted: 1 }, endorsement: { EndorsementSigned: 1, EndorsementSheetSealed: 1 } },
      });
    } finally {
      await system.stop();
    }
  });
});

/** Waits until the system that was opened last has nothing left to do. */
async function settled({ modules }: OpenSystem): Promise<void> {
  const deadline = Date.now() + 4 * WAIT_MS;
  for (;;) {
    const open = (await modules.reactors.reactorStatus()).flatMap((one) => one.open);
    if (open.length === 0) return;
    if (Date.now() > deadline) throw new Error(`work stays open: ${JSON.stringify(open).slice(0, 600)}`);
    await pause(100);
  }
}

/** What is asked by mail; where the answer comes before a killed worker sent the question, nobody is asked any more. */
const questions = ['signing_request', 'approval_request', 'cancellation_requested', 'endorsement_requested'];

/**
 * How often each event stands in each stream of a turn, and which mails that are no questions were taken over. Reading is left out:
 * requests that were repeated read more often.
 */
async function outcomeOf({ services }: OpenSystem, turn: Turn) {
  const counts = async (stream: string) => {
    const found: Record<string, number> = {};
    const mails = new Map<string, string[]>();
    for await (const { type, data } of services.store.readStream(stream)) {
      const { mailId, kind, reason } = data as { mailId?: string; kind?: string; reason?: string };
      if (mailId) {
        mails.set(mailId, [...(mails.get(mailId) ?? []), reason === 'no longer needed' ? 'overtaken' : type]);
        if (type === 'MailAccepted' && !questions.includes(kind!)) found[`mail ${kind}`] = (found[`mail ${kind}`] ?? 0) + 1;
      } else if (!/StepFailed|Presented|Viewed|Downloaded/.test(type)) found[type] = (found[type] ?? 0) + 1;
    }
    for (const [mail, states] of mails) {
      const ends = states.filter((one) => one === 'MailAccepted' || one === 'overtaken');
      expect([mail, states.filter((one) => one === 'MailQueued').length, ends.length], states.join()).toEqual([mail, 1, 1]);
      const told = states.filter((one) => one !== 'MailFailed');
      expect(new Set(told).size, `${mail}: ${states.join()}`).toBe(told.length);
    }
    return found;
  };
  return {
    approved: { document: await counts(`document-${turn.approved}`), vobo: await counts(`vobo-${turn.approved}`) },
    canceled: { document: await counts(`document-${turn.canceled}`), cancellation: await counts(`cancellation-${turn.canceled}`) },
    endorsed: { document: await counts(`document-${turn.endorsed}`), endorsement: await counts(`endorsement-${turn.endorsed}`) },
  };
}
