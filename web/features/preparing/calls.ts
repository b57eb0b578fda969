import type { FieldFormat } from '../../../shared-kernel/field-format.ts';
import { api } from '../../api/base.ts';
import type { SetupInput } from '../../api/documents.ts';
import type { DraftView, FieldType } from './working.ts';

export interface SetupChange extends SetupInput {
  readonly country?: string | null;
  readonly documentType?: string | null;
}

export interface FieldInput {
  readonly fieldId: string;
  readonly signatoryID: string;
  readonly type: FieldType;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly required: boolean;
  readonly format?: FieldFormat;
  readonly prefilled?: string;
  readonly readOnly?: true;
  readonly options?: readonly string[];
}

/** Both answer the draft as it is afterwards, so it need not be asked for again. */
export const preparingApi = api.injectEndpoints({
  endpoints: (build) => ({
    writeSetup: build.mutation<DraftView, SetupChange>({
      query: (body) => ({ method: 'PUT', path: '/api/document', body }),
      invalidatesTags: (_view, error, { documentID }) => (error ? [] : [{ type: 'Document', id: documentID }, 'Inbox']),
    }),
    writeFields: build.mutation<DraftView, { documentID: string; staticSignPositions: readonly FieldInput[] }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/draw', body }),
      invalidatesTags: (_view, error, { documentID }) => (error ? [] : [{ type: 'Document', id: documentID }]),
    }),
  }),
});
