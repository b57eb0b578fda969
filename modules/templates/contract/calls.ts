/**
 * What pages and programs exchange with /api/template (CALL-125), in the envelope of the document API: what stands here is `responseData`.
 * Whoever prepares documents may call: the owner of an account, its sub-users, a key of either scope that prepares. A reviewer is refused (403
 * reviewer.read_only), and so is who was denied `template:dashboard` (configuring) or `template:document:create` (preview). Refusals have
 * `code` and `facts`; those of each call stand with it. Calls that change something take Idempotency-Key: the same key again is the same answer.
 */

import type { ComparedVariables } from './compare.ts';
import type { TemplateFault, TemplateVariable } from './faults.ts';
import type { TemplateType } from './rules.ts';
import type { VariableDefinition } from './variables.ts';

/** What a program may leave out of a variable: everything but its name, type and label. */
export type VariableGiven = Pick<VariableDefinition, 'name' | 'type' | 'label'> & Partial<VariableDefinition>;

/** What its author should know of a file before it is used: both print otherwise than people think. */
export interface TemplateFindings {
  readonly trackedChanges: number;
  readonly comments: number;
  /** Pictures and data that lie outside of the file, and are left out. */
  readonly externalTargets: number;
}

/**
 * POST /api/template/file, multipart, one part `file`: a Word file that was read, and is kept for 24 hours for whoever brought it until it becomes a
 * version. GET /api/template/file/{fileId}: the same again, after a reload.
 *
 * 422 `template.faults` with facts {fileName, faults: TemplateFault[]}: all that is wrong with it (ERR-066..072). 413 `word.too_large`. 404
 * `template.file_not_found`: not of this account, used by now, or older than 24 hours (of an account the newest ten are kept). 409 `template.limit` or
 * `template.limit_sub_user`: there is no room for one more template, so that nobody configures one in vain.
 */
export interface TemplateFileView {
  readonly fileId: string;
  /** Null once it is no longer kept. */
  readonly fileName: string | null;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** In the order in which they are read, with their places. */
  readonly variables: readonly TemplateVariable[];
  readonly findings: TemplateFindings;
  /** ISO 8601 UTC: kept until then. */
  readonly until: string;
  /** The template whose next file it was brought as; null: of a new one. */
  readonly templateID: string | null;
  /** UI-048; null where templateID is. Against the newest version of that template, also when it is read again. */
  readonly compared: ComparedVariables | null;
}
// POST /api/template/{templateId}/file: the same for a replacement of that template. Besides, 404 `template.not_found`, 403 `template.default`.

/** `facts` of 422 `template.faults`. */
export interface TemplateFaultFacts {
  readonly fileName: string;
  readonly faults: readonly TemplateFault[];
}

/**
 * POST /api/template: a template of a file that was brought (ROUTE-045); answers TemplateView. `variables`: one for each of the file, in the order in which they
 * are to be asked.
 *
 * 422 `template.name_required`, `template.name_too_long` {limit}, `template.variables_differ` {missing: string[], unknown: string[]} (not those of the file),
 * `template.static_asks_signer` {variable} (static asks nobody but the sender, except for signatures). 400 `request.invalid` {problems: [{path, problem}]} for
 * a definition that is none: `path` is e.g. `variables.3.options`. 422 `template.words_limit` {limit: thousands of characters}: too much text in all. 404 `template.file_not_found`. 409 `template.limit` {limit} for the owner, `template.limit_sub_user`
 * {limit} for a sub-user: the plan has no room for one more.
 */
export interface CreateTemplate {
  readonly fileId: string;
  readonly name: string;
  readonly type: Exclude<TemplateType, 'default'>;
  readonly variables: readonly VariableGiven[];
}

/**
 * PUT /api/template/{templateId}: version `templateHistory` + 1; answers TemplateView. With `fileId` the document is another one (ROUTE-047), without it the file stays
 * (ROUTE-046). What is so already changes nothing and adds no version.
 *
 * Those of CreateTemplate, and 409 `template.changed` {templateHistory: the newest}: somebody changed it since. 404 `template.not_found`. 403 `template.default`: it is of the
 * product, and nobody's to change. 422 `template.versions_limit` {limit}.
 */
export interface ChangeTemplate {
  /** The version that it was made from. */
  readonly templateHistory: number;
  readonly fileId?: string;
  readonly name: string;
  readonly type: Exclude<TemplateType, 'default'>;
  readonly variables: readonly VariableGiven[];
}

export interface TemplateCard {
  readonly templateID: string;
  /** Null once it is no longer kept. */
  readonly name: string | null;
  readonly type: TemplateType;
  /** The newest version, from 1. */
  readonly templateHistory: number;
  /** How many variables it has, and how many signers they are asked of. */
  readonly variables: number;
  readonly signers: number;
  /** ISO 8601 UTC. */
  readonly updatedAt: string;
  /** False: it is of the product, and can be used, not changed. */
  readonly isOwn: boolean;
  /** Of its text, where it is of the product; null of others. */
  readonly language: 'es' | 'en' | null;
}

/** GET /api/template?page=1&search=: those of the account, the last changed first. */
export interface TemplateList {
  readonly templates: readonly TemplateCard[];
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Of the product, on every page, by the same search. */
  readonly defaults: readonly TemplateCard[];
  /** What the plan gives, and how many the account has. */
  readonly limit: number;
  readonly used: number;
  /** This person closed the dialog that welcomes to templates (UI-045). */
  readonly isWelcomed: boolean;
}
// POST /api/template/welcomed, no body: the dialog was closed, once and for all of this person's browsers. Answers {isWelcomed: true}.

export interface TemplateVersion {
  /** From 1. */
  readonly templateHistory: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Name of who made it; null: of the product, or no longer known. */
  readonly by: string | null;
  /** What is another than in the version before; of the first: CREATED alone. */
  readonly changed: readonly TemplateChange[];
}
export type TemplateChange = 'CREATED' | 'NAME' | 'TYPE' | 'VARIABLES' | 'DOCUMENT';

/** GET /api/template/{templateId}, or with ?templateHistory=n that version of it. 404 `template.not_found`, `template.version_not_found`. */
export interface TemplateView {
  readonly templateID: string;
  readonly name: string | null;
  readonly type: TemplateType;
  readonly isOwn: boolean;
  readonly language: 'es' | 'en' | null;
  /** The version that is shown, and the newest there is. */
  readonly templateHistory: number;
  readonly newest: number;
  readonly file: { readonly fileName: string | null; readonly size: number; readonly sha256: string };
  readonly variables: readonly VariableDefinition[];
  /** The highest form of a signer; 0: nobody but the sender is asked. */
  readonly signers: number;
  /** ISO 8601 UTC: when it was created, and when the version that is shown was made. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The newest first. */
  readonly versions: readonly TemplateVersion[];
}
// GET /api/template/{templateId}/{templateHistory}/file: the Word file itself, as a download.

/** DELETE /api/template/{templateId}: answers {templateID}. Documents made of it keep their version. 404 `template.not_found`, 403 `template.default`, 409 `template.deleted`. */
export interface TemplateDeletedAnswer {
  readonly templateID: string;
}

/**
 * POST /api/template/{templateId}/preview: the document with these answers, answered as application/pdf. Answers may be missing: where something is not answered
 * yet, the name of its variable stands in braces.
 *
 * 422 `template.answers` {faults: AnswerFault[]}; `template.value_mark`, `template.mark_in_file`, `template.too_large`; `word.no_converter` {command}: nothing here makes pages of
 * Word files; the codes of a conversion that failed (`word.timeout` and its like). 429 `template.previews_busy`: one at a time for an account. 503 `word.converter_away`.
 */
export interface PreviewTemplate {
  readonly templateHistory: number;
  /** Of the sender and of all signers, by name of the variable; of any shape, and checked as checkAnswers does. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** In which dates, and yes and no, are written. */
  readonly language: 'es' | 'en';
}
