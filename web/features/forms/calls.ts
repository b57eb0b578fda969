import type { FormHistory, FormList, FormView, NewForm } from '../../../modules/forms/contract/calls.ts';
import type { TemplateView } from '../../../modules/templates/contract/calls.ts';
import { api } from '../../api/base.ts';

/** What the owner's side does with a form that is there; the body is that of the call (modules/forms/contract/calls.ts). */
export type FormAct = 'answers' | 'signer' | 'send' | 'remind' | 'comment' | 'accept' | 'refuse' | 'cancel';

export interface ActOnForm {
  readonly documentID: string;
  readonly act: FormAct;
  readonly body: Readonly<Record<string, unknown>>;
  /** Names the act: asked again after a lost answer, it is answered and not done twice. */
  readonly once: string;
}

/** These two replace what is there. */
const PUTS: readonly FormAct[] = ['answers', 'signer'];

const at = (documentID: string): string => `/api/form-document/${encodeURIComponent(documentID)}`;

/** Documents that begin as answers to a template (CALL-131). */
const formsApi = api.injectEndpoints({
  endpoints: (build) => ({
    forms: build.query<FormList, void>({ query: () => ({ method: 'GET', path: '/api/form-document' }), providesTags: ['Forms'] }),
    form: build.query<FormView, string>({ query: (documentID) => ({ method: 'GET', path: at(documentID) }), providesTags: ['Forms'] }),
    /** `language`: its sentences come in it, so that another language asks again. */
    formHistory: build.query<FormHistory, { readonly documentID: string; readonly language: string }>({
      query: ({ documentID }) => ({ method: 'GET', path: `${at(documentID)}/history` }),
      providesTags: ['Forms'],
    }),
    /** The newest version of what is filled in. */
    filledTemplate: build.query<TemplateView, string>({
      query: (templateID) => ({ method: 'GET', path: `/api/template/${encodeURIComponent(templateID)}` }),
      providesTags: ['Templates'],
    }),
    beginForm: build.mutation<FormView, { readonly form: NewForm; readonly once: string }>({
      query: ({ form, once }) => ({ method: 'POST', path: '/api/form-document', body: form, headers: { 'idempotency-key': once } }),
      invalidatesTags: (_view, error) => (error ? [] : ['Forms', 'Recipients']),
    }),
    actOnForm: build.mutation<FormView, ActOnForm>({
      query: ({ documentID, act, body, once }) => ({
        method: PUTS.includes(act) ? 'PUT' : 'POST',
        path: `${at(documentID)}/${act}`,
        body,
        headers: { 'idempotency-key': once },
      }),
      async onQueryStarted({ documentID }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(formsApi.util.upsertQueryData('form', documentID, data));
      },
      // A refusal may mean that the form is not what it was.
      invalidatesTags: ['Forms'],
    }),
  }),
});

export const { useFormsQuery, useFormQuery, useFormHistoryQuery, useFilledTemplateQuery, useBeginFormMutation, useActOnFormMutation } =
  formsApi;

const single = (templateID: string, type: string): string =>
  `/template/view/single/${encodeURIComponent(templateID)}/${encodeURIComponent(type)}`;

export const addresses = {
  templates: '/dashboard/template',
  list: '/dashboard/template?tab=forms',
  inbox: '/dashboard/document',
  /** Another document of a template. */
  single,
  /** One that was begun, as the mails about it name it too. */
  form: (templateID: string, type: string, documentID: string): string =>
    `${single(templateID, type)}?document=${encodeURIComponent(documentID)}`,
  /** What was done, right after it (UI-050). */
  completed: (templateID: string, type: string, documentID: string): string =>
    `${single(templateID, type)}?document=${encodeURIComponent(documentID)}&completed=1`,
  /** The steps of the draft that comes of it. */
  draft: (documentID: string): string => `/document/create?documentID=${encodeURIComponent(documentID)}`,
  document: (documentID: string): string => `/document/view?documentID=${encodeURIComponent(documentID)}`,
} as const;
