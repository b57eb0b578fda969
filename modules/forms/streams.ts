import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { type Refusal, refuse } from '../../shared-kernel/decider/types.ts';
import type { VariableDefinition } from '../templates/contract/variables.ts';
import type { FormAccounts, TemplateVersions } from './application/ports.ts';
import { OPEN_FORMS_LIMIT } from './contract/rules.ts';
import { acceptForm } from './domain/commands/accept-form.ts';
import { acceptFormOfLink } from './domain/commands/accept-form-of-link.ts';
import { answerForm } from './domain/commands/answer-form.ts';
import { cancelForm } from './domain/commands/cancel-form.ts';
import { changeFormAnswers } from './domain/commands/change-form-answers.ts';
import { changeFormSigner } from './domain/commands/change-form-signer.ts';
import { commentForm } from './domain/commands/comment-form.ts';
import { createForm } from './domain/commands/create-form.ts';
import { createFormOfLink } from './domain/commands/create-form-of-link.ts';
import { recordComposingFailure } from './domain/commands/record-composing-failure.ts';
import { recordFormComposed } from './domain/commands/record-form-composed.ts';
import { refuseForm } from './domain/commands/refuse-form.ts';
import { remindFormSigner } from './domain/commands/remind-form-signer.ts';
import { sendForm } from './domain/commands/send-form.ts';
import { formDecider } from './domain/decider.ts';
import type { FormState } from './domain/state.ts';

/** What some commands need beside their stream. */
export interface FormTools {
  readonly templates: Pick<TemplateVersions, 'offered' | 'kept'>;
  readonly accounts: Pick<FormAccounts, 'mayBegin' | 'mayMail'>;
  /** CONST-028 */
  readonly maxSigners: number;
  /** Forms of the account that are not over. */
  readonly countOpen: (ownerId: string) => Promise<number>;
}

/** The commands that need nothing but their stream. */
const plainCommands = [changeFormSigner, refuseForm, cancelForm, recordFormComposed, recordComposingFailure] as const;

const definitionsOf =
  ({ templates }: Pick<FormTools, 'templates'>) =>
  async ({ ownerId, created }: FormState): Promise<readonly VariableDefinition[] | Refusal> => {
    const version = created && (await templates.kept(ownerId, created.templateId, created.templateHistory));
    return version?.definitions ?? refuse(404, 'template.not_found');
  };

/** Whether the account writes to its signers, and whether its plan lets it now. */
const mailing =
  ({ accounts }: Pick<FormTools, 'accounts'>, act: 'send' | 'resend') =>
  async ({ ownerId, created }: FormState): Promise<{ readonly mayMail: boolean } | Refusal> =>
    (await accounts.mayBegin(ownerId, act, created?.isTest === true)) ?? { mayMail: await accounts.mayMail(ownerId) };

/** Every command about a form. */
export const formCommands = (tools: FormTools) =>
  [
    ...plainCommands,
    {
      ...createForm,
      async gather(_state: FormState, { createdBy, templateId, templateHistory, isTest }: Parameters<typeof createForm.decide>[1]) {
        const version = await tools.templates.offered(createdBy.userId, templateId, templateHistory);
        if (!version) return refuse(404, 'template.not_found');
        if ((await tools.countOpen(createdBy.userId)) >= OPEN_FORMS_LIMIT)
          return refuse(409, 'form.too_many_open', { limit: OPEN_FORMS_LIMIT });
        const refusal = await tools.accounts.mayBegin(createdBy.userId, 'create', isTest === true);
        return refusal ?? { definitions: version.definitions, maxSigners: tools.maxSigners };
      },
    },
    { ...sendForm, gather: mailing(tools, 'send') },
    { ...remindFormSigner, gather: mailing(tools, 'resend') },
    { ...commentForm, gather: mailing(tools, 'resend') },
    { ...changeFormAnswers, gather: definitionsOf(tools) },
    { ...answerForm, gather: definitionsOf(tools) },
    { ...acceptForm, gather: definitionsOf(tools) },
    { ...acceptFormOfLink, gather: definitionsOf(tools) },
    {
      ...createFormOfLink,
      async gather(_state: FormState, { createdBy, templateId, templateHistory }: Parameters<typeof createFormOfLink.decide>[1]) {
        const version = await tools.templates.kept(createdBy.userId, templateId, templateHistory);
        // The version of a link stays as long as the link: a store that does not have it now is asked again.
        if (!version) throw new Error(`version ${templateHistory} of template ${templateId} is gone`);
        return version.definitions;
      },
    },
  ] as const;

const notCarriedOut = () => Promise.reject(new Error('these commands are not carried out'));

/** The same, made for nobody: for what only looks at what they declare. */
export const declaredFormCommands = formCommands({
  templates: { offered: notCarriedOut, kept: notCarriedOut },
  accounts: { mayBegin: notCarriedOut, mayMail: notCarriedOut },
  maxSigners: 0,
  countOpen: notCarriedOut,
});

/** The streams `form-<documentId>` for flows. */
export const formStreams = (engine: EngineDeps) => streamModule(engine, formDecider, plainCommands);
export type FormStreams = ReturnType<typeof formStreams>;

/** The same streams with every command. */
export const wholeFormStreams = (engine: EngineDeps, tools: FormTools) => streamModule(engine, formDecider, formCommands(tools));
export type WholeFormStreams = ReturnType<typeof wholeFormStreams>;
