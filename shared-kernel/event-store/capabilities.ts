/**
 * What an adapter can promise beyond the port, declared beside the adapter and checked by the
 * contract suite: a promise that is declared is tested, one that is not declared is not relied on.
 */
export interface StoreCapabilities {
  /** Events outlive the process. */
  readonly durable: boolean;
  /** Several processes may write and read the same store at once. */
  readonly sharedBetweenProcesses: boolean;
  /** Refuses an event id that another stream already holds. */
  readonly idsUniqueAcrossStreams: boolean;
  /** Appends of one process that do not wait for each other are decided in the order of the calls. */
  readonly decidesInCallOrder: boolean;
  /** Of the same append sent by two processes at the same moment exactly one answer says that it wrote; else both may say so. */
  readonly tellsRacingReplaysApart: boolean;
  /** An open, slow transaction can hold back the order; readers must not run past it. */
  readonly writersHoldTransactions: boolean;
}
