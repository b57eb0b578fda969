import type { PublicLinkEvent } from '../../modules/public-links/contract/events.ts';
import { LINK_TITLE_LENGTH, OPEN_LINKS_LIMIT } from '../../modules/public-links/contract/rules.ts';
import { publicLinkDecider } from '../../modules/public-links/domain/decider.ts';
import { type publicLinkCommands, type WholePublicLinkStreams, wholePublicLinkStreams } from '../../modules/public-links/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { confirmed, linkId, opened, stopped, visit } from '../public-links/given.ts';
import { flow, otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

type Sent = Parameters<WholePublicLinkStreams['execute']>[0];

const on =
  (history: readonly PublicLinkEvent[], command: Sent, { actor = owner, open = 0 }: { actor?: Actor; open?: number } = {}): Provocation =>
  async (world) => {
    await world.given(publicLinkDecider, linkId, history);
    const links = wholePublicLinkStreams(world.engine, { countOpen: async () => open });
    return links.execute(command, world.as(actor, actor.kind === 'process' ? { ownerId: 'owner-1' } : {}));
  };

const open = (over: Parameters<typeof opened>[0] = {}): Sent => ({ type: 'OpenPublicLink', data: opened(over).data });
const titled = (text: string) => ({ title: personal('p-owner', text) });
const comes = (who = 'carla', over: Parameters<typeof visit>[1] = {}, inDraft: string[] = []): Sent => ({
  type: 'ConfirmVisit',
  data: { linkId, ...visit(who, over), inDraft },
});
const stop: Sent = { type: 'StopPublicLink', data: { linkId } };
const asFlow = { actor: flow };

/** What commands about links that anyone may use refuse. */
export const publicLinkRefusals: Provocations<ReturnType<typeof publicLinkCommands>[number]> = {
  OpenPublicLink: {
    'access.denied': on([], open(), { actor: otherOwner }),
    'conflict.already_exists': on([opened()], open()),
    'public_link.title_required': on([], open(titled('  '))),
    'public_link.title_too_long': on([], open(titled('á'.repeat(LINK_TITLE_LENGTH + 1)))),
    'public_link.term_incorrect': on([], open({ expiresAt: '2026-11-21T12:00:00.000Z' })),
    'public_link.too_many_open': on([], open(), { open: OPEN_LINKS_LIMIT }),
  },
  ConfirmVisit: {
    'access.denied': on([opened()], comes()),
    'public_link.not_found': on([], comes(), asFlow),
    'public_link.stopped': on([opened(), stopped], comes(), asFlow),
    'public_link.expired': async (world) => {
      await world.given(publicLinkDecider, linkId, [opened()]);
      world.clock.set('2026-12-21T12:00:00.000Z');
      return on([], comes(), asFlow)(world);
    },
    'public_link.full': on([opened(), confirmed('ana'), confirmed('beto'), confirmed('ciro')], comes(), asFlow),
    'public_link.address_used': on([opened(), confirmed('ana')], comes('dora', { personId: 'p-ana' }), asFlow),
    'public_link.address_of_link': on([opened()], comes('x', { email: personal('p-x', 'Bruno@PENA.example') }), asFlow),
  },
  StopPublicLink: {
    'reviewer.read_only': on([opened()], stop, { actor: reviewer }),
    'public_link.not_found': on([opened()], stop, { actor: otherOwner }),
  },
};
