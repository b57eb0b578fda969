import type { Notification } from './connection.ts';

export type LiveTag =
  | 'Inbox'
  | 'Profile'
  | 'SavedSignatures'
  | 'Tags'
  | 'Formats'
  | 'Forms'
  | 'Templates'
  | 'Keys'
  | 'Notices'
  | 'Reminders'
  | 'Reviewers'
  | 'Document'
  | 'Timeline'
  | { type: 'Document' | 'Timeline'; id: string };

/** Looks, mails and failed attempts: they stand in the history of a document and change nothing in a list. */
const NOT_IN_LISTS = [
  'MailQueued',
  'MailAccepted',
  'MailFailed',
  'MailDelivered',
  'MailBounced',
  'MailOpened',
  'DocumentPresented',
  'PagesShown',
  'DocumentViewed',
  'FileDownloaded',
  'SealingStepFailed',
];
/** Streams that tell of a document beside its own, and what of them a list shows: whose turn it is to approve. */
const FLOWS = ['vobo.changed', 'cancellation.changed', 'endorsement.changed', 'special.changed'];
const FLOWS_IN_LISTS = ['ApproverLinksIssued', 'VoBoAccepted'];

/** What has to be read again after a notification. Only what is on the screen is asked for; the rest when it is opened. */
export function tagsOf({ name, id, type = '' }: Omit<Notification, 'position'>): readonly LiveTag[] {
  if ((name === 'document.changed' || FLOWS.includes(name)) && id) {
    const own: readonly LiveTag[] = [
      { type: 'Document', id },
      { type: 'Timeline', id },
    ];
    const inLists = name === 'document.changed' ? !NOT_IN_LISTS.includes(type) : FLOWS_IN_LISTS.includes(type);
    return inLists ? ['Inbox', ...own] : own;
  }
  if (name === 'account.changed') return ['Profile', 'SavedSignatures', 'Keys', 'Notices', 'Reviewers'];
  if (name === 'reminder.changed') return ['Reminders'];
  if (name === 'tags.changed') return ['Tags', 'Inbox'];
  if (name === 'preconfiguration.changed') return ['Formats'];
  if (name === 'template.changed') return ['Templates'];
  if (name === 'tagging.changed') return ['Inbox'];
  if (name === 'form.changed') return ['Forms'];
  if (name === 'everything.changed')
    return [
      ...(['Inbox', 'Document', 'Timeline', 'Profile', 'SavedSignatures', 'Tags', 'Formats', 'Forms', 'Templates'] as const),
      ...(['Keys', 'Notices', 'Reminders', 'Reviewers'] as const),
    ];
  return [];
}

/** One act appends several events: the first is shown at once, those that follow closely together. */
export function gather(apart: number, act: (tags: readonly LiveTag[]) => void) {
  const kept = new Map<string, LiveTag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    if (kept.size === 0) return;
    const tags = [...kept.values()];
    kept.clear();
    timer = setTimeout(flush, apart);
    act(tags);
  };
  return {
    add(tags: readonly LiveTag[]): void {
      for (const tag of tags) kept.set(typeof tag === 'string' ? tag : `${tag.type} ${tag.id}`, tag);
      if (timer === undefined) flush();
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      kept.clear();
    },
  };
}
