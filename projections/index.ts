import { accountStorage } from './account-storage/projection.ts';
import { documentFiles } from './document-files/projection.ts';
import { type DocumentFold, documentPage } from './document-page/projection.ts';
import { documentTimeline } from './document-timeline/projection.ts';
import { documentsInbox } from './documents-inbox/projection.ts';
import { dueDates } from './due-dates/projection.ts';
import { endorsements } from './endorsements/projection.ts';
import { forms } from './forms/projection.ts';
import { invoices } from './invoices/projection.ts';
import { knownRecipients } from './known-recipients/projection.ts';
import { monthEnds } from './month-ends/projection.ts';
import { noticeDays } from './notice-days/projection.ts';
import { planDues } from './plan-dues/projection.ts';
import { publicLinks } from './public-links/projection.ts';
import { reminders } from './reminders/projection.ts';
import type { Projection } from './runtime/index.ts';
import { spokenFolios } from './spoken-folios/projection.ts';
import { statistics } from './statistics/projection.ts';
import { tags } from './tags/projection.ts';
import { templates } from './templates/projection.ts';

export * from './runtime/index.ts';

/** What the read models take from the modules; modules/app hands it in. */
export interface ReadModelParts<State extends object> {
  /** The documents module's fold; raise `version` whenever it folds differently. */
  readonly documentFold: DocumentFold<State> & { readonly version: number };
  /** Keyed hash of an email address, by which readers are matched without their address in clear. */
  readonly addressHash: (email: string) => string;
}

/** Every read model of the product. One that is missing here does not run and cannot be rebuilt. */
export function allProjections<State extends object>({ documentFold, addressHash }: ReadModelParts<State>): readonly Projection[] {
  return [
    documentsInbox,
    documentPage(documentFold, documentFold.version),
    documentTimeline,
    documentFiles,
    accountStorage,
    dueDates,
    knownRecipients,
    noticeDays,
    endorsements(addressHash),
    forms,
    publicLinks,
    spokenFolios,
    tags,
    statistics,
    planDues,
    reminders,
    monthEnds,
    invoices,
    templates,
  ];
}
