/** When a person hears that somebody signed: of each signature at once, of all of a day in one mail, or only by the mail about the end. */
export const signedNotices = ['EACH', 'DAILY', 'END'] as const;
/** When they hear that somebody does not sign or that a mail to somebody came back. Such a document waits for its owner, so there is no END. */
export const stoppedNotices = ['EACH', 'DAILY'] as const;

/** By which mails a person hears of the documents they sent. What else is told cannot be chosen. */
export interface Notices {
  readonly signed: (typeof signedNotices)[number];
  readonly stopped: (typeof stoppedNotices)[number];
}

/** Of whoever chose nothing: what was told before there was a choice, and that a mail came back. */
export const USUAL_NOTICES: Notices = { signed: 'END', stopped: 'EACH' };

/** What a person chose, the first choice first; `since`: ISO 8601 UTC. */
export type NoticeHistory = readonly { readonly since: string; readonly notices: Notices }[];

/**
 * What held at an instant. By the moment of the fact and not of its mail: whoever changes their mind between the two is told of each fact
 * exactly once, by the mail that they had chosen when it happened.
 */
export const noticesAt = (history: NoticeHistory, at: string): Notices =>
  history.findLast(({ since }) => since <= at)?.notices ?? USUAL_NOTICES;
