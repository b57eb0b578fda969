import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './cruise.ts';
import { sourceFiles } from './source-rules.ts';

/** A rule or constant of the product and what its definition looks like in source. */
export interface Rule {
  readonly rule: string;
  readonly source: RegExp;
  /** A second definition as somebody would write it: the pattern must find it. */
  readonly again: string;
  /** Where the pattern is looked for, when the same text means something else elsewhere. Default: all product source. */
  readonly within?: RegExp;
}

/** A rule that is defined once: in `home`. */
export interface Home extends Rule {
  readonly home: string;
}

export const HOMES: readonly Home[] = [
  {
    rule: 'how many options a choice on a page may have, and how long each may be',
    home: 'shared-kernel/choice.ts',
    source: /\bCHOICE_OPTIONS?_(?:LIMIT|LENGTH) = \d/,
    again: 'const CHOICE_OPTIONS_LIMIT = 50;',
  },
  {
    rule: 'how many characters a comment of an approver may have',
    home: 'modules/vobo/contract/rules.ts',
    source: /COMMENT_(?:TITLE|NOTES)_LENGTH = \d|maxLength=\{(?:200|4000)\}/,
    again: 'maxLength={4000}',
    within: /^(modules|web\/features)\/vobo\//,
  },
  {
    rule: 'how many comments an approver may write',
    home: 'modules/vobo/contract/rules.ts',
    source: /\bCOMMENTS?_LIMIT = \d/,
    again: 'const COMMENTS_LIMIT = 50;',
  },
  {
    rule: 'how long a signing link works where nobody chose a term',
    home: 'modules/app/settings/settings.ts',
    source: /518_?400/,
    again: 'linkTermSeconds: 518_400,',
    within: /^(modules\/(app|flows|vobo|cancellation|endorsement)|web)\//,
  },
  {
    rule: 'how long an invitation works',
    home: 'modules/accounts/application/set-up-codes.ts',
    source: /518_?400/,
    again: 'expiresIn: 518400,',
    within: /^modules\/accounts\//,
  },
  {
    rule: 'how many documents a month the plan has that no catalogue has yet',
    home: 'web/features/about/plans.ts',
    source: /\bPRO_DOCUMENTS = \d|key: 'pro', documents: \d/,
    again: "{ key: 'pro', documents: 100 }",
  },
  {
    rule: 'how long a notice stays',
    home: 'web/components/toast-settings.ts',
    source: /\bclosesAfter: \d/,
    again: 'closesAfter: 5_000,',
  },
  {
    rule: 'what is next for a document of a status',
    home: 'web/features/document/next-step.ts',
    source: /key: 'canceled', act:/,
    again: "return { key: 'canceled', act: null };",
  },
  {
    rule: 'how long two looks of the same person count as one',
    home: 'modules/documents/application/record-view.ts',
    source: /VIEW_WINDOW\w* = \d/,
    again: 'const VIEW_WINDOW_SECONDS = 600;',
  },
  {
    rule: 'when a login asks for a captcha',
    home: 'modules/accounts/contract/guessing-limits.ts',
    source: /CAPTCHA_AFTER\w* = \d/,
    again: 'const CAPTCHA_AFTER = 5;',
  },
  {
    rule: 'what a password needs',
    home: 'modules/accounts/contract/password-rules.ts',
    source: /\bneeds: \['digit'|\/\[A-Z\]\/\.test\(password/,
    again: "const profile = { min: 8, needs: ['digit', 'lowercase'] };",
  },
  {
    rule: 'the version of the fold of documents, by which pages are folded again',
    home: 'modules/documents/domain/fold-version.ts',
    source: /\bDOCUMENT_FOLD(?:_VERSION)? = \d/,
    again: 'const DOCUMENT_FOLD_VERSION = 5;',
  },
  {
    rule: 'whose turn it is among people with ranks, as documents and their lists say it',
    home: 'modules/documents/contract/turns.ts',
    source: /Math\.min\(\.\.\.open\.map\(/,
    again: 'const lowest = Math.min(...open.map((signatory) => signatory.order));',
    within: /^(modules\/documents|projections)\//,
  },
  {
    rule: 'which documents can be cancelled',
    home: 'modules/documents/domain/lifecycle.machine.ts',
    source: /\['PENDING', 'COMPLETED', 'ENDORSED'\]|DocumentCanceled: \{ target:/,
    again: "const CANCELABLE = ['PENDING', 'COMPLETED', 'ENDORSED'];",
  },
  {
    rule: 'which statuses a page says that a cancellation waits out; the flow reads them from the machine',
    home: 'web/features/cancellation/AnswerDialog.tsx',
    source: /\['PENDING_FOR_BLOCK_CHAIN', 'PENDING_TO_ENDORSEMENT'\]/,
    again: "const PASSING = ['PENDING_FOR_BLOCK_CHAIN', 'PENDING_TO_ENDORSEMENT'];",
  },
  {
    rule: 'which documents can be deleted',
    home: 'modules/documents/domain/lifecycle.machine.ts',
    source: /\['DRAFT', 'PENDING', 'COMPLETED', 'ENDORSED', 'CANCELED'\]|DocumentDeleted: \{ target:/,
    again: "const DELETABLE = ['DRAFT', 'PENDING', 'COMPLETED', 'ENDORSED', 'CANCELED'];",
  },
  {
    rule: 'which documents take a special endorsement',
    home: 'modules/endorsement/domain/rules/special-visitor.ts',
    source: /\['COMPLETED', 'ENDORSED'\]/,
    again: "const TAKES_ONE = ['COMPLETED', 'ENDORSED'];",
  },
  {
    rule: 'what a number is in a form',
    home: 'shared-kernel/field-rules.ts',
    source: /\^-\?\\d\+\(\\\.\\d\+\)\?\$/,
    again: String.raw`const NUMBER = /^-?\d+(\.\d+)?$/;`,
  },
  {
    rule: 'which names of variables are reserved in templates',
    home: 'modules/templates/contract/rules.ts',
    source: /\['EMAIL', 'NAME'\]/,
    again: "const RESERVED = ['EMAIL', 'NAME'];",
  },
  {
    rule: 'a mail of a kind goes to the same person at most once a minute',
    home: 'shared-kernel/resend-wait.ts',
    source: /\bRESEND_WAIT\w* = \d/,
    again: 'const RESEND_WAIT_SECONDS = 60;',
  },
  {
    rule: 'how the code of a mailed link is derived',
    home: 'shared-kernel/link-code.ts',
    source: /\$\{part\.length\}:\$\{part\}/,
    again: 'parts.map((part) => `$' + '{part.length}:$' + '{part}`)',
  },
  {
    rule: 'what a personal value is in events and commands',
    home: 'shared-kernel/privacy/personal-value.ts',
    source: /\$personal: z\.string\(\)/,
    again: 'const personalValue = z.object({ $personal: z.string(), value: z.string().nullable() });',
  },
  {
    rule: 'what only the processes of the product may do',
    home: 'shared-kernel/decider/only-process.ts',
    source: /\b(?:function onlyProcess\(|(?:const|let) onlyProcess = )/,
    again: 'export const onlyProcess = (actor: Actor) =>',
  },
  {
    rule: 'how long a signed file address works',
    home: 'shared-kernel/files/links.ts',
    source: /518_?400/,
    again: 'valid 518400 seconds',
    within: /^(shared-kernel|modules\/documents)\//,
  },
  {
    rule: 'how the pauses between two tries grow',
    home: 'shared-kernel/retry/back-off.ts',
    source: /\* 2 \*\* Math\.min\(/,
    again: 'Math.min(1000 * 2 ** Math.min(attempt - 1, 20), 300_000)',
  },
];

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Product source under version control: what runs, without tests, pages and stored texts. */
export const productSource = (): SourceFile[] =>
  sourceFiles()
    .filter((path) => /^(modules|shared-kernel|projections|web)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }));

/** Files in which a rule is defined, in the order of their names. */
export const placesOf = ({ source, within = /^/ }: Pick<Rule, 'source' | 'within'>, files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path, text }) => within.test(path) && source.test(text))
    .map(({ path }) => path)
    .sort();
