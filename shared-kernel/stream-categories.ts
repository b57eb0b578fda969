/**
 * What stands before the first `-` of every stream of the product, and who may come to see it. By these its streams are told from those
 * of others on a shared server, so a stream of another kind is refused when it is written. No category may end in another one
 * (test/contract). `parties`: about a document, and told to those who have a part in it: timeline, evidence sheet, `verify --document`,
 * the whole history that validation checks. `internal`: the account's own; what stands there reaches no party.
 */
const SHOWN_TO = {
  document: 'parties',
  vobo: 'parties',
  cancellation: 'parties',
  endorsement: 'parties',
  special: 'parties',
  account: 'internal',
  credits: 'internal',
  form: 'internal',
  invoice: 'internal',
  preconfiguration: 'internal',
  privacy: 'internal',
  publiclink: 'internal',
  rating: 'internal',
  reminder: 'internal',
  subscription: 'internal',
  tagging: 'internal',
  tags: 'internal',
  template: 'internal',
  usage: 'internal',
} as const;

export type StreamCategory = keyof typeof SHOWN_TO;
type ShownToParties = { [C in StreamCategory]: (typeof SHOWN_TO)[C] extends 'parties' ? C : never }[StreamCategory];

const all = Object.keys(SHOWN_TO) as StreamCategory[];

export const STREAM_CATEGORIES: readonly StreamCategory[] = all.toSorted();

/** The streams `<category>-<documentId>` that tell the parties of a document what happened to it. */
export const TIMELINE_CATEGORIES = all.filter((category): category is ShownToParties => SHOWN_TO[category] === 'parties');
