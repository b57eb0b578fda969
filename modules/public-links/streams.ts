import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { confirmVisit } from './domain/commands/confirm-visit.ts';
import { openPublicLink } from './domain/commands/open-public-link.ts';
import { stopPublicLink } from './domain/commands/stop-public-link.ts';
import { publicLinkDecider } from './domain/decider.ts';
import type { PublicLinkState } from './domain/state.ts';

/** What some commands need beside their stream. */
export interface PublicLinkTools {
  /** Links of an account that are open at a moment. */
  readonly countOpen: (ownerId: string, now: Date) => Promise<number>;
}

const plainCommands = [confirmVisit, stopPublicLink] as const;

/** Every command about a link. */
export const publicLinkCommands = ({ countOpen }: PublicLinkTools) =>
  [
    ...plainCommands,
    {
      ...openPublicLink,
      gather: async (
        _state: PublicLinkState,
        { openedBy }: Parameters<typeof openPublicLink.decide>[1],
        { now }: { readonly now: Date },
      ) => ({ open: await countOpen(openedBy.userId, now) }),
    },
  ] as const;

/** The same, made for nobody: for what only looks at what they declare. */
export const declaredPublicLinkCommands = publicLinkCommands({
  countOpen: () => Promise.reject(new Error('these commands are not carried out')),
});

/** The streams `publiclink-<linkId>` for flows. */
export const publicLinkStreams = (engine: EngineDeps) => streamModule(engine, publicLinkDecider, plainCommands);
export type PublicLinkStreams = ReturnType<typeof publicLinkStreams>;

/** The same streams with every command. */
export const wholePublicLinkStreams = (engine: EngineDeps, tools: PublicLinkTools) =>
  streamModule(engine, publicLinkDecider, publicLinkCommands(tools));
export type WholePublicLinkStreams = ReturnType<typeof wholePublicLinkStreams>;
