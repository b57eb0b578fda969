/** The read side's log. Facts never hold event data: it may be personal. */
export type RuntimeLog = (level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>) => void;
