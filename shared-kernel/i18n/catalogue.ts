import { accountMessages } from './messages/accounts.ts';
import { apiKeyMessages } from './messages/api-keys.ts';
import { cfdiMessages } from './messages/cfdi.ts';
import { creditMessages } from './messages/credits.ts';
import { documentMessages } from './messages/documents.ts';
import { efirmaTable } from './messages/efirma.ts';
import { endorsementMessages } from './messages/endorsement.ts';
import { fiscalMessages } from './messages/fiscal.ts';
import { formatMessages } from './messages/formats.ts';
import { formMessages } from './messages/forms.ts';
import { generalMessages } from './messages/general.ts';
import { paymentMessages } from './messages/payments.ts';
import { pdfMessages } from './messages/pdf.ts';
import { planMessages } from './messages/plans.ts';
import { publicLinkMessages } from './messages/public-links.ts';
import { ratingMessages } from './messages/ratings.ts';
import { reminderMessages } from './messages/reminders.ts';
import { sessionMessages } from './messages/session.ts';
import { signingMessages } from './messages/signing.ts';
import { subscriptionMessages } from './messages/subscription.ts';
import { tagMessages } from './messages/tags.ts';
import { templateMessages } from './messages/templates.ts';
import { validationMessages } from './messages/validation.ts';
import { wordDraftMessages } from './messages/word-drafts.ts';
import { wordFileMessages } from './messages/word-files.ts';
import type { MessageTable } from './table.ts';

/** Every error code and message key of the API with its text in both languages. */
export const catalogue = {
  ...generalMessages,
  ...sessionMessages,
  ...accountMessages,
  ...apiKeyMessages,
  ...documentMessages,
  ...endorsementMessages,
  ...signingMessages,
  ...pdfMessages,
  ...wordDraftMessages,
  ...efirmaTable,
  ...creditMessages,
  ...fiscalMessages,
  ...cfdiMessages,
  ...planMessages,
  ...paymentMessages,
  ...subscriptionMessages,
  ...publicLinkMessages,
  ...ratingMessages,
  ...reminderMessages,
  ...formatMessages,
  ...formMessages,
  ...tagMessages,
  ...templateMessages,
  ...validationMessages,
  ...wordFileMessages,
} as const satisfies MessageTable;

export type MessageKey = keyof typeof catalogue;

export const isMessageKey = (code: string): code is MessageKey => Object.hasOwn(catalogue, code);
