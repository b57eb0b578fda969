import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { nameId } from '../../../shared-kernel/ids.ts';

/** How a flow of this module acts: its steps have ids made of the invoice and of what they are, so that doing one twice is doing it once. */
export const asProcess = (process: string, cause: string, ...step: readonly string[]): CommandContext => ({
  actor: { kind: 'process', id: process },
  commandId: nameId('billing', process, ...step),
  correlationId: cause,
  causationId: cause,
});
