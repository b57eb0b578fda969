import { describe, expect, it } from 'vitest';
import { partyAddresses } from '../../modules/app/http/live-parties.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';
import { callers, codeOf, DOCUMENT, dora, type EndorsementWorld, ema, endorsementWorld } from './memory-world.ts';

const ID = `${DOCUMENT}.1`;
const NOTHING = '404 endorsement.not_found';

/** What every call about an endorsement answers somebody. */
const readings = async ({ acts }: EndorsementWorld, caller: Caller) => {
  const contextFor = ((actor: never) => ({ actor, commandId: 'reading', correlationId: 'c' })) as never;
  const asked = [
    acts.seen(ID, caller),
    acts.sheet(ID, caller, contextFor),
    acts.page(ID, 1, caller),
    acts.sealedSheet(ID, caller),
    acts.constancia(ID, caller),
  ];
  return Promise.all(asked.map(codeOf));
};

describe('the endorsee', () => {
  it('does not learn of an endorsement before its constancia, and reads all of it after', async () => {
    const world = await endorsementWorld();
    const look = async () => [...new Set(await readings(world, callers.endorsee))];
    await world.ask();
    expect(await look()).toEqual([NOTHING]);
    await world.perform('EndorsementAsked');
    await world.read(ID);
    expect(await look()).toEqual([NOTHING]);
    await world.sign(ID);
    expect((await world.endorsements()).status).toBe('APPROVED');
    expect(await look()).toEqual([NOTHING]);
    await world.perform('EndorsementSigned');
    expect((await world.endorsements()).requests[0]!.seal).not.toBeNull();
    expect(await look()).toEqual([NOTHING]);
    await world.perform('EndorsementSheetSealed');
    expect((await world.endorsements()).status).toBe('COMPLETED');
    expect(await look()).toEqual(['no refusal']);
    expect(await world.acts.seen(ID, callers.endorsee)).toMatchObject({ isOwner: false, isEndorser: false, isHolder: true });
    // Who reads it later is not who was asked to sign it.
    expect((await world.typesIn('endorsement')).filter((type) => type === 'EndorsementPresented')).toHaveLength(1);
  });

  it.each([
    ['declined', (world: EndorsementWorld) => world.decline(ID)],
    ['taken back', (world: EndorsementWorld) => world.withdraw(ID)],
  ])('never learns of one that was %s', async (_how, reject) => {
    const world = await endorsementWorld();
    await world.readyToSign();
    await reject(world);
    expect(new Set(await readings(world, callers.endorsee))).toEqual(new Set([NOTHING]));
  });

  it('is known by a proved address only, however it is written', async () => {
    const world = await endorsementWorld();
    await world.sign(await world.readyToSign());
    await world.settle();
    const as = (over: Partial<Caller>) => readings(world, { ...callers.endorsee, ...over });
    expect(new Set(await as({ emailID: dora.emailID.toUpperCase() }))).toEqual(new Set(['no refusal']));
    const strangers: Partial<Caller>[] = [
      // Its owner wrote the address of a reviewer, and nobody proved it.
      { role: 'reviewer', ownerId: 'user-otra' },
      { role: 'admin' },
      { emailID: '' },
      { emailID: `x${dora.emailID}` },
    ];
    for (const over of strangers) expect([over, new Set(await as(over))]).toEqual([over, new Set([NOTHING])]);
  });

  it('is told live of what is theirs to read, and of nothing before or beside it', async () => {
    const world = await endorsementWorld();
    const parties = partyAddresses(world.engine);
    const told = async (stream: string) => (await parties({ stream: `${stream}-${DOCUMENT}` })).includes(dora.emailID);
    await world.sign(await world.readyToSign());
    expect(await told('endorsement')).toBe(false);
    await world.settle();
    expect(await told('endorsement')).toBe(true);
    for (const other of ['document', 'cancellation', 'special', 'vobo']) expect([other, await told(other)]).toEqual([other, false]);
  });

  it('holds, and decides nothing', async () => {
    const world = await endorsementWorld();
    const id = await world.readyToSign();
    await world.sign(id);
    await world.settle();
    expect(await codeOf(world.sign(id, 'endorsee'))).toBe('403 endorsement.not_the_endorser');
    expect(await codeOf(world.decline(id, 'endorsee'))).toBe('403 endorsement.not_the_endorser');
    expect(await codeOf(world.withdraw(id, 'endorsee'))).toBe('403 access.denied');
    expect(await codeOf(world.ask({ endorser: dora, endorsee: ema }, 'endorsee'))).toBe('404 document.not_found');
    expect(await codeOf(world.acts.ofDocument(DOCUMENT, callers.endorsee))).toBe('404 document.not_found');
  });
});
