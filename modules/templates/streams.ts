import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { changeTemplate } from './domain/commands/change-template.ts';
import { createTemplate } from './domain/commands/create-template.ts';
import { deleteTemplate } from './domain/commands/delete-template.ts';
import { templateDecider } from './domain/decider.ts';

/** Every command about a template. */
export const templateCommands = [createTemplate, changeTemplate, deleteTemplate] as const;

/** The streams `template-<templateId>`: read, and changed by commands only. */
export const templateStreams = (engine: EngineDeps) => streamModule(engine, templateDecider, templateCommands);
export type TemplateStreams = ReturnType<typeof templateStreams>;
