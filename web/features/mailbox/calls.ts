import { api } from '../../api/base.ts';

export interface Mail {
  readonly mailId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
  readonly links: readonly string[];
  /** Size in bytes; `path` hands it out. */
  readonly attachments: readonly { readonly name: string; readonly size: number; readonly path: string }[];
}

export interface TrialEfirma {
  readonly cer: string;
  readonly key: string;
  readonly cerFile: string;
  readonly keyFile: string;
  readonly rfc: string;
}

const mailboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    mailbox: build.query<{ mails: readonly Mail[] }, { limit: number }>({
      query: ({ limit }) => ({ method: 'GET', path: `/local/mailbox?limit=${limit}`, session: 'none' }),
    }),
    /** Tells the local provider that somebody opened a mail; it reports that to the sender, as any provider does. */
    mailOpened: build.mutation<{ opened: boolean }, string>({
      query: (mailId) => ({ method: 'POST', path: `/local/mailbox/${encodeURIComponent(mailId)}/opened`, session: 'none' }),
    }),
    issueEfirma: build.mutation<TrialEfirma, { name: string; password: string }>({
      query: (body) => ({ method: 'POST', path: '/local/efirma', body, session: 'none' }),
    }),
  }),
});

export const { useMailboxQuery, useMailOpenedMutation, useIssueEfirmaMutation } = mailboxApi;
