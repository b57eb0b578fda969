import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { changeFormat } from './domain/commands/change-format.ts';
import { removeFormat } from './domain/commands/remove-format.ts';
import { saveFormat } from './domain/commands/save-format.ts';
import { formatsDecider } from './domain/decider.ts';

/** Every command about the formats of an account. */
export const formatsCommands = [saveFormat, changeFormat, removeFormat] as const;

/** The streams `preconfiguration-<ownerId>`: read, and changed by commands only. */
export const formatsStreams = (engine: EngineDeps) => streamModule(engine, formatsDecider, formatsCommands);
export type FormatsStreams = ReturnType<typeof formatsStreams>;
