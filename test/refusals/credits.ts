import type { CreditName } from '../../modules/subscription/contract/credits.ts';
import type { CreditsEvent } from '../../modules/subscription/contract/credits-events.ts';
import { type creditsCommands, creditsStreams } from '../../modules/subscription/credits-streams.ts';
import { creditsDecider } from '../../modules/subscription/domain/credits/decider.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { flow, owner, type Provocation, type Provocations } from './world.ts';

type Sent = Parameters<ReturnType<typeof creditsStreams>['execute']>[0];
type History = readonly CreditsEvent[];

const month = '2026-11';
const about = { ownerId: 'owner-1', month, reference: 'check-1', since: '2026-11-21T11:00:00.000Z' };

const on =
  (history: History, command: Sent, actor: Actor = flow): Provocation =>
  async (world) => {
    await world.given(creditsDecider, `owner-1-${month}`, history);
    return creditsStreams(world.engine, async () => ({})).execute(command, world.as(actor, { ownerId: 'owner-1' }));
  };

const packs = { A: 0, B: 0, C: 0 };
const check = { reference: 'check-1', credits: ['bioCreditsID'], provider: null };
const rows = (reserved: number, used: number) => [{ credit: 'bioCreditsID', provider: null, reserved, used }];
const opened: History = [{ type: 'CreditsOpened', data: { month, balance: [], packs, from: null, reservations: [] } }];
const reserved: History = [...opened, { type: 'CreditsReserved', data: { month, balance: rows(1, 0), packs, ...check, quantity: 1 } }];
const returned: History = [
  ...reserved,
  { type: 'CreditsReturned', data: { month, balance: rows(0, 0), packs, ...check, part: 'whole', quantity: 1, usedIn: null } },
];

const reserve = (credit: CreditName = 'bioCreditsID', quantity = 1): Sent => ({
  type: 'ReserveCredits',
  data: { ...about, credits: [credit], quantity, provider: null },
});
const use: Sent = { type: 'UseCredits', data: { ...about, part: 'whole', quantity: 1 } };
const giveBack: Sent = { type: 'ReturnCredits', data: { ...about, part: 'whole', quantity: 1 } };
const open: Sent = { type: 'OpenCredits', data: { ownerId: 'owner-1', month, from: null } };
const close: Sent = { type: 'CloseCredits', data: { ownerId: 'owner-1', month, into: '2026-12' } };

/** Nobody moves credits by hand, not even the owner of the account. */
const byHand = (command: Sent) => ({ 'access.denied': on(opened, command, owner) });

export const creditsRefusals: Provocations<(typeof creditsCommands)[number]> = {
  OpenCredits: byHand(open),
  CloseCredits: byHand(close),
  ReserveCredits: {
    ...byHand(reserve()),
    'credits.reference_taken': on(reserved, reserve('bioCreditsID', 2)),
    'credits.identity_exhausted': on(opened, reserve('backgroundCheckCredits')),
    'credits.messaging_exhausted': on(opened, reserve('whatsappCredits')),
    'credits.attachments_exhausted': on(opened, reserve('attachmentCredits')),
    'credits.documents_exhausted': on(opened, reserve('documentCredits')),
  },
  UseCredits: {
    ...byHand(use),
    'credits.not_reserved': on(opened, use),
    'credits.returned': on(returned, use),
  },
  ReturnCredits: { ...byHand(giveBack), 'credits.not_reserved': on(opened, giveBack) },
};
