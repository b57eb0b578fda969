import { describe, expect, it } from 'vitest';
import { type Heard, throughGate, whenPlanStops } from '../../web/api/gate.ts';

const problem = { status: 403, code: 'subscription.expired', message: 'Su suscripción venció', facts: {}, correlationId: 'c-1' };

/** A call that is refused so often and then answered, with what becomes of the dialogs in turn. */
async function asked(refusals: number, ...heard: Heard[]) {
  let calls = 0;
  whenPlanStops(async () => heard.shift()!);
  const outcome = await throughGate(async () => {
    calls += 1;
    return (calls <= refusals ? { problem } : { data: 'done', headers: new Headers() }) as never;
  });
  return { calls, outcome };
}

describe('a call that the plan stops (NOTE-042)', () => {
  it('is made again once a plan was started', async () => {
    expect(await asked(1, 'begins')).toMatchObject({ calls: 2, outcome: { data: 'done' } });
  });

  it('says that its person was told, where a dialog told them', async () => {
    expect((await asked(9, 'told')).outcome).toEqual({ problem: { ...problem, isTold: true } });
  });

  it('shows its refusal where no dialog could be shown', async () => {
    expect((await asked(9, 'untold')).outcome).toEqual({ problem });
  });
});
