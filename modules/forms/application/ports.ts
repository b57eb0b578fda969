import type { Refusal } from '../../../shared-kernel/decider/types.ts';
import type { Answers } from '../../templates/contract/answers.ts';
import type { VariableDefinition } from '../../templates/contract/variables.ts';
import type { FormEventData } from '../contract/events.ts';

/** A version of a template: it never changes, and stays as long as something was made of it. */
export interface TemplateVersion {
  readonly templateId: string;
  readonly templateHistory: number;
  readonly type: FormEventData<'FormCreated'>['templateType'];
  readonly definitions: readonly VariableDefinition[];
}

export type Composed =
  | { readonly ok: true; readonly bytes: Uint8Array }
  /** With the same answers it would end the same. */
  | { readonly ok: false; readonly code: 'template_broken' | 'too_large' | 'not_writable' };

/** What forms need of templates; modules/app wires them behind it. */
export interface TemplateVersions {
  /** What somebody of the account may begin a document of; `templateHistory` null: the newest version. Null: there is no such one. */
  offered(ownerId: string, templateId: string, templateHistory: number | null): Promise<TemplateVersion | null>;
  /** A version that something was made of, also once its template is deleted. */
  kept(ownerId: string, templateId: string, templateHistory: number): Promise<TemplateVersion | null>;
  /** The Word file with answers in it, in a worker; the same of the same. Rejects where it is to be tried again. */
  composed(
    ownerId: string,
    version: Pick<TemplateVersion, 'templateId' | 'templateHistory'>,
    answers: Answers,
    language: 'es' | 'en',
  ): Promise<Composed>;
}

/** Whose account it is. */
export interface FormAccount {
  readonly userId: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}

export interface FormAccounts {
  /** Null where somebody is not there any more. */
  owner(userId: string): Promise<FormAccount | null>;
  /** What the plan of the account refuses; null: nothing. */
  mayBegin(ownerId: string, act: 'create' | 'send' | 'resend', isTest: boolean): Promise<Refusal | null>;
  /** Whether the account lets its signers be written to with links. */
  mayMail(ownerId: string): Promise<boolean>;
}
