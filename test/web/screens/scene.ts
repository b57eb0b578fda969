import type { Page } from 'playwright-core';
import type { Product } from '../../support/product.ts';
import type { ApprovalsStage } from './approvals.ts';
import type { CancellationStage } from './cancellation.ts';
import type { CorrectionsStage } from './corrections.ts';
import type { EndorsementsStage } from './endorsements.ts';
import type { FormsStage } from './forms.ts';
import type { TagsStage } from './tags.ts';
import type { TemplatesStage } from './templates.ts';
import type { UsersStage } from './users.ts';

/** Who looks. A signer has a link and no session. */
export type Viewer = 'stranger' | 'owner' | 'reviewer' | 'admin';

/** What the scenes look at: one product with documents in every state that has a page of its own. */
export interface Stage {
  readonly product: Product;
  /** Waits for its second signer. */
  readonly pending: string;
  /** Sent, and nobody signed. */
  readonly untouched: string;
  readonly completed: string;
  /** When the completed document was added, milliseconds of the epoch, as its validation address has it. */
  readonly addedOn: number;
  /** Prepared up to its review. */
  readonly draft: string;
  /** Drafts of a file that came signed, and of one of which preparing takes much out. */
  readonly signedDraft: string;
  readonly formDraft: string;
  /** Bytes of the completed document as handed out. */
  readonly finished: Uint8Array;
  /** Path of the validation link of the completed document. */
  readonly validationLink: string;
  /** Of the mail that proves an address, of an account that was opened in another browser. */
  readonly signUpLink: string;
  readonly approvals: ApprovalsStage;
  readonly cancellation: CancellationStage;
  readonly corrections: CorrectionsStage;
  readonly endorsements: EndorsementsStage;
  readonly forms: FormsStage;
  readonly tags: TagsStage;
  readonly templates: TemplatesStage;
  readonly users: UsersStage;
  /** Links as their mails carry them. */
  readonly links: {
    readonly signer: string;
    readonly efirma: string;
    readonly fields: string;
    readonly signed: string;
    readonly complete: string;
    /** Of the final mail. */
    readonly done: string;
    readonly observer: string;
    readonly deleted: string;
  };
}

/** One screen in one state: what to open, what to do there, and how to know that it is there. Language decides nothing but the words. */
export interface Scene {
  readonly name: string;
  readonly viewer: Viewer;
  /** Path below the root, or a whole address. */
  readonly at: (stage: Stage) => string;
  readonly reach: (page: Page, stage: Stage) => Promise<unknown>;
  readonly phoneOnly?: boolean;
  /** Longer than the window, and worth seeing whole. */
  readonly whole?: boolean;
}

/** A text in either language, as a pattern for names. */
export const either = (es: string, en: string): RegExp => new RegExp(`^(${escaped(es)}|${escaped(en)})`);
export const heading = (es: string, en: string) => (page: Page) => page.getByRole('heading', { level: 1, name: either(es, en) }).waitFor();
export const press = (page: Page, es: string, en: string) =>
  page
    .getByRole('button', { name: either(es, en) })
    .first()
    .click();
/** The ways to end the document of the page. */
export async function endings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Más|More)$/ }).click();
  await page.getByRole('menuitem', { name: either('Terminar este documento', 'End this document') }).click();
  await page.getByRole('dialog').waitFor();
}
/** A link of a signer, with its first page. */
export const opened = (page: Page) => page.getByRole('button', { name: either('Leer como texto', 'Read as text') }).waitFor();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
