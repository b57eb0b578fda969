import { describe, expect, it } from 'vitest';
import { approverCode, checkApproverLink } from '../../modules/vobo/application/link-code.ts';
import { oneKey } from '../support/keys.ts';
import { approver, codeOf, DOCUMENT, SEEN, voBoWorld } from './world.ts';

const corrected = { version: 1, sha256: 'c'.repeat(64) };

describe('what is read before the next round is opened', () => {
  it('can be shown again in that round and answered there', async () => {
    const world = voBoWorld();
    await world.open([approver('clara')]);
    await world.show('clara');
    await world.reject('clara');
    // The file of the next round is prepared, and read, while its approvals are still being asked for.
    const read = () => world.show('clara', corrected, { ...world.who('clara'), commandId: 'the same reading' });
    await read();
    await world.open([approver('clara')], 2);
    expect(await codeOf(world.accept('clara', corrected))).toBe('409 vobo.changed_since_seen');
    await read();
    expect(await codeOf(world.accept('clara', corrected))).toBe('no refusal');
  });
});

describe('a link after its term', () => {
  it('shows what was answered with it, and stays closed to who did not answer, also once another ended the round', async () => {
    const world = voBoWorld();
    const secret = oneKey(Buffer.alloc(32, 7));
    await world.open([approver('clara'), approver('dario')]);
    await world.show('clara', SEEN);
    await world.reject('clara', SEEN);
    world.clock.advance(518_401_000);
    const { state } = await world.voBo.load(DOCUMENT);
    const check = (approverId: string) =>
      checkApproverLink(
        secret,
        state,
        approverId,
        approverCode(secret, { documentId: DOCUMENT, approverId, round: 1, issue: 1 }),
        world.clock.now(),
      );
    expect(check('clara')).toBe('valid');
    expect(check('dario')).toBe('expired');
  });
});
