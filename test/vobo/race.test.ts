import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { ana } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { approvalsAre, approverCalls, approverLink, clara, sendForApproval } from './approvers.ts';

/** The refusal names the answer that stands. */
const named = { VoBoAccepted: 'vobo.already_accepted', VoBoRefused: 'vobo.already_refused' } as const;

describe('accepting and refusing one VoBo at the same instant, over HTTP (ARCH-036, STATE-030)', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ chain: false });
  });
  afterAll(() => product?.stop());

  it('always one 200, one 409 that names the other answer, one event', { timeout: 1_800_000 }, async () => {
    const won: Record<string, number> = { VoBoAccepted: 0, VoBoRefused: 0 };
    const races = count('accept against refuse over HTTP', 10, 200);
    for (let race = 0; race < races; race++) {
      const documentID = await sendForApproval(product, [ana], [clara]);
      const link = await approverLink(product, documentID, clara);
      const [one, other] = [0, 1].map(() => approverCalls(product.http.anonymous(), link));
      const saw = await one!.read();
      const acts = [() => one!.accept(saw), () => other!.reject(saw)];
      const answers = await Promise.all((race % 2 ? acts.reverse() : acts).map((act) => act()));
      const { events } = await product.modules.voBo.load(documentID);
      const given = events.map(({ type }) => type).filter((type) => type in named) as (keyof typeof named)[];
      expect(given).toHaveLength(1);
      won[given[0]!]! += 1;
      const said = answers.map(({ status, body }) => [status, body.code ?? null]).sort((a, b) => (a[0] as number) - (b[0] as number));
      expect(said).toEqual([
        [200, null],
        [409, named[given[0]!]],
      ]);
      const refusal = answers.find(({ status }) => status === 409)!;
      expect(refusal.body.facts.at, JSON.stringify(refusal.body)).toMatch(/^\d{4}-/);
      await approvalsAre(product, documentID, given[0] === 'VoBoAccepted' ? 'ACCEPTED' : 'REFUSED');
    }
    console.info(`won: ${JSON.stringify(won)}`);
  });
});
