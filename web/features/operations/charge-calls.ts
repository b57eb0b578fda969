import { api } from '../../api/base.ts';

/** A charge, a refund or a dispute that has no end yet. Amounts in the currency's unit. */
export interface OpenCharge {
  readonly invoiceID: string;
  readonly folio: string;
  readonly ownerID: string;
  readonly kind: 'MONTH' | 'PLAN' | 'PACK';
  readonly month: string;
  readonly amount: number;
  readonly currency: string;
  readonly waitsFor: 'bank' | 'gateway' | 'refund' | 'dispute';
  readonly since: string;
  readonly ageSeconds: number;
  /** Null: nothing of ours works on it. */
  readonly work: {
    readonly reactor: string;
    readonly key: string;
    readonly state: 'waiting' | 'running' | 'parked';
    readonly attempts: number;
    readonly nextAttemptAt: string | null;
    readonly lastError: string | null;
  } | null;
}

export interface Comparison {
  readonly at: string;
  readonly charges: number;
  readonly paid: number;
  readonly mended: number;
  readonly differences: readonly {
    readonly kind: 'CHARGED_TWICE' | 'NOT_OURS' | 'NOT_KNOWN_HERE' | 'NOT_CHARGED_THERE' | 'OTHER_AMOUNT' | 'OTHER_REFUND';
    readonly invoiceID: string | null;
    readonly folio: string | null;
    readonly ownerID: string | null;
    readonly chargeID: string | null;
    /** Ours minus the gateway's. */
    readonly amount: number;
  }[];
}

/** A tax invoice that somebody asked for and nobody noted a folio fiscal of. */
export interface WaitingCfdi {
  readonly invoiceID: string;
  readonly folio: string;
  readonly ownerID: string;
  readonly kind: OpenCharge['kind'];
  readonly month: string;
  readonly amount: number;
  readonly currency: string;
  readonly requestedAt: string;
}

/** What it is made out with; '' for what was not there. */
export interface CfdiFiscal {
  readonly businessName: string;
  readonly rfc: string;
  readonly fiscalRegime: string;
  readonly fiscalRegimeName: string | null;
  readonly cfdiUse: string;
  readonly cfdiUseName: string | null;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly postalCode: string;
  readonly address: string;
}

const cfdiOf = (invoiceID: string): string => `/api/operations/invoices/${encodeURIComponent(invoiceID)}/cfdi`;

const chargeCalls = api.enhanceEndpoints({ addTagTypes: ['Operations', 'Cfdis'] }).injectEndpoints({
  endpoints: (build) => ({
    openCharges: build.query<{ charges: readonly OpenCharge[]; areMore: boolean }, void>({
      query: () => ({ method: 'GET', path: '/api/operations/charges' }),
      providesTags: ['Operations'],
    }),
    waitingCfdis: build.query<{ cfdis: readonly WaitingCfdi[]; areMore: boolean }, void>({
      query: () => ({ method: 'GET', path: '/api/operations/cfdis' }),
      providesTags: ['Cfdis'],
    }),
    /** Read when somebody looks, and written down: nothing of it is kept. */
    cfdiFiscal: build.query<{ fiscal: CfdiFiscal | null }, string>({
      query: (invoiceID) => ({ method: 'GET', path: cfdiOf(invoiceID) }),
      keepUnusedDataFor: 0,
    }),
    noteCfdi: build.mutation<unknown, { invoiceID: string; uuid: string }>({
      query: ({ invoiceID, uuid }) => ({ method: 'POST', path: cfdiOf(invoiceID), body: { uuid } }),
      invalidatesTags: (_noted, problem) => (problem ? [] : ['Cfdis']),
    }),
    compareLedgers: build.mutation<Comparison, void>({
      query: () => ({ method: 'POST', path: '/api/operations/charges/compare', body: {} }),
      invalidatesTags: ['Operations'],
    }),
  }),
});

export const { useOpenChargesQuery, useCompareLedgersMutation, useWaitingCfdisQuery, useCfdiFiscalQuery, useNoteCfdiMutation } =
  chargeCalls;
