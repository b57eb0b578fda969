import { api } from '../../api/base.ts';

export interface OpenWork {
  readonly key: string;
  readonly state: 'waiting' | 'running' | 'parked';
  readonly attempts: number;
  readonly ageSeconds: number;
  readonly nextAttemptAt: string | null;
  readonly lastError: string | null;
  readonly documentId: string | null;
  /** The event that asked for it. */
  readonly cause: string | null;
}

export interface Reactor {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly parked: number;
  readonly done: number;
  readonly failing: number;
  /** Null when none is open. */
  readonly oldestOpenSeconds: number | null;
  readonly open: readonly OpenWork[];
}

export interface TableDifference {
  readonly table: string;
  readonly rows: { readonly old: number; readonly new: number };
  readonly onlyInOld: number;
  readonly onlyInNew: number;
  readonly different: number;
  readonly notCompared: string | null;
}

export interface RebuildReport {
  readonly projection: string;
  readonly outcome: 'swapped' | 'failed';
  readonly startedAt: string;
  readonly seconds: number;
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly fromBuild: number | null;
  readonly toBuild: number;
  readonly tables: readonly TableDifference[];
  readonly error: string | null;
}

export interface AskedRebuild {
  readonly projection: string;
  readonly state: 'running' | 'swapped' | 'failed';
  readonly progress: {
    readonly phase: 'load' | 'index' | 'compare' | 'swap' | 'done';
    readonly events: number;
    readonly expected: number | null;
    readonly eventsPerSecond: number;
  } | null;
  readonly report: RebuildReport | null;
  readonly error: string | null;
}

export interface Projection {
  readonly name: string;
  readonly state: 'live' | 'halted' | 'outdated' | 'absent';
  readonly build: number | null;
  readonly events: number;
  readonly lag: { readonly events: number; readonly atLeast: boolean; readonly seconds: number };
  readonly eventsPerSecond: number | null;
  readonly alarm: { readonly error: string; readonly attempts: number; readonly eventType: string } | null;
  readonly lastError: { readonly at: string; readonly text: string } | null;
  readonly lastRebuild: RebuildReport | null;
}

export interface Waiting {
  readonly treeSize: number;
  readonly ageSeconds: number;
  readonly attempts: number;
  readonly lastError: string | null;
}

export interface SystemProcess {
  readonly id: string;
  readonly role: 'all' | 'api' | 'worker' | 'demo' | 'tool';
  readonly host: string;
  readonly pid: number;
  readonly startedAt: string;
  readonly silentSeconds: number;
  readonly silent: boolean;
  /** What it alone does now, e.g. `projection:document-page`. */
  readonly holds: readonly string[];
}

export interface TestClock {
  readonly now: string;
  readonly aheadMs: number;
  /** Until when it can be moved. */
  readonly until: string;
}

export interface Operations {
  readonly at: string;
  readonly processes: readonly SystemProcess[];
  /** Work that nobody does at the moment. */
  readonly unheld: readonly string[];
  readonly projections: readonly Projection[];
  readonly reactors: readonly Reactor[];
  readonly evidence: {
    readonly treeSize: number;
    readonly uncovered: number;
    readonly newestCheckpoint: { readonly treeSize: number; readonly createdAt: string; readonly timestamped: boolean } | null;
    readonly waitingTimestamps: readonly Waiting[];
    readonly waitingAnchors: readonly Waiting[];
    readonly chain: { readonly chainId: number; readonly contract: string } | null;
  };
  readonly rebuild: AskedRebuild | null;
  /** Null where nobody can move the clock. */
  readonly testClock: TestClock | null;
  readonly logKey: string;
}

export interface DoctorRow {
  readonly component: string;
  readonly state: 'ok' | 'warn' | 'red';
  readonly usedFor: string;
  readonly resource: string;
  readonly found: string;
  readonly mend: string;
}

export type AccessOutcome =
  | 'refused'
  | 'denied'
  | 'read'
  | 'signed-in'
  | 'signed-out'
  | 'sign-in-failed'
  | 'let-through'
  | 'notified'
  | 'not-notified';

export interface AccessLine {
  readonly id: string;
  readonly at: string;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly action: string;
  readonly outcome: AccessOutcome;
  readonly code: string | null;
}

export interface AccountPermissions {
  readonly userID: string;
  readonly fullName: string;
  readonly emailID: string | null;
  readonly permissionsDenied: readonly string[];
}

const operationsApi = api.enhanceEndpoints({ addTagTypes: ['Operations'] }).injectEndpoints({
  endpoints: (build) => ({
    operations: build.query<Operations, void>({
      query: () => ({ method: 'GET', path: '/api/operations' }),
      providesTags: ['Operations'],
    }),
    doctor: build.query<{ rows: readonly DoctorRow[]; at: string }, void>({
      query: () => ({ method: 'GET', path: '/api/operations/doctor' }),
    }),
    accessLines: build.query<{ lines: readonly AccessLine[] }, number>({
      query: (limit) => ({ method: 'GET', path: `/api/access-log?limit=${limit}` }),
    }),
    searchAccount: build.mutation<{ account: AccountPermissions }, string>({
      query: (email) => ({ method: 'POST', path: '/api/operations/accounts/search', body: { email } }),
    }),
    setPermissions: build.mutation<{ account: AccountPermissions }, { userID: string; permissionsDenied: readonly string[] }>({
      query: ({ userID, permissionsDenied }) => ({
        method: 'PUT',
        path: `/api/operations/accounts/${encodeURIComponent(userID)}/permissions`,
        body: { permissionsDenied },
      }),
    }),
    rebuild: build.mutation<AskedRebuild, string>({
      query: (name) => ({ method: 'POST', path: `/api/operations/rebuild/${encodeURIComponent(name)}`, body: {} }),
      invalidatesTags: ['Operations'],
    }),
    moveClock: build.mutation<TestClock, string>({
      query: (now) => ({ method: 'PUT', path: '/api/operations/clock', body: { now } }),
      invalidatesTags: ['Operations'],
    }),
    resumeWork: build.mutation<{ resumed: true }, { reactor: string; key: string }>({
      query: ({ reactor, key }) => ({
        method: 'POST',
        path: `/api/operations/work/${encodeURIComponent(reactor)}/resume`,
        body: { key },
      }),
      invalidatesTags: ['Operations'],
    }),
  }),
});

export const {
  useOperationsQuery,
  useDoctorQuery,
  useAccessLinesQuery,
  useSearchAccountMutation,
  useSetPermissionsMutation,
  useRebuildMutation,
  useMoveClockMutation,
  useResumeWorkMutation,
} = operationsApi;
