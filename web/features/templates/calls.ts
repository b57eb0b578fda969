import type {
  ChangeTemplate,
  CreateTemplate,
  PreviewTemplate,
  TemplateDeletedAnswer,
  TemplateFileView,
  TemplateList,
  TemplateView,
} from '../../../modules/templates/contract/calls.ts';
import { api } from '../../api/base.ts';
import { callApi } from '../../api/call.ts';

const at = (templateID: string): string => `/api/template/${encodeURIComponent(templateID)}`;

/** The document with these answers, as a PDF: a look, and nothing that is kept. */
export const previewTemplate = (templateID: string, body: PreviewTemplate, signal: AbortSignal) =>
  callApi<Blob>({ method: 'POST', path: `${at(templateID)}/preview`, body, raw: 'blob', signal });

export interface AskedTemplates {
  readonly search: string;
  readonly page: number;
}

/** Templates of the account (CALL-125). */
const templatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    templates: build.query<TemplateList, AskedTemplates>({
      query: ({ search, page }) => ({
        method: 'GET',
        path: `/api/template?${new URLSearchParams({ page: String(page), ...(search ? { search } : {}) })}`,
      }),
      providesTags: ['Templates'],
    }),
    /** `templateHistory` null: the newest version. */
    template: build.query<TemplateView, { readonly templateID: string; readonly templateHistory: number | null }>({
      query: ({ templateID, templateHistory }) => ({
        method: 'GET',
        path: `${at(templateID)}${templateHistory === null ? '' : `?templateHistory=${templateHistory}`}`,
      }),
      providesTags: ['Templates'],
    }),
    templateFile: build.query<TemplateFileView, string>({
      query: (fileId) => ({ method: 'GET', path: `/api/template/file/${encodeURIComponent(fileId)}` }),
    }),
    createTemplate: build.mutation<TemplateView, CreateTemplate>({
      query: (body) => ({ method: 'POST', path: '/api/template', body }),
      invalidatesTags: (_view, error) => (error ? [] : ['Templates']),
    }),
    changeTemplate: build.mutation<TemplateView, { readonly templateID: string; readonly change: ChangeTemplate }>({
      query: ({ templateID, change }) => ({ method: 'PUT', path: at(templateID), body: change }),
      // After a refusal the page keeps what was typed on the version that it read.
      invalidatesTags: (_view, error) => (error ? [] : ['Templates']),
    }),
    deleteTemplate: build.mutation<TemplateDeletedAnswer, string>({
      query: (templateID) => ({ method: 'DELETE', path: at(templateID) }),
      // A refusal may mean that the list is not what it was.
      invalidatesTags: ['Templates'],
    }),
    welcomedToTemplates: build.mutation<unknown, void>({
      query: () => ({ method: 'POST', path: '/api/template/welcomed' }),
      invalidatesTags: ['Templates'],
    }),
  }),
});

export const {
  useTemplatesQuery,
  useTemplateQuery,
  useTemplateFileQuery,
  useCreateTemplateMutation,
  useChangeTemplateMutation,
  useDeleteTemplateMutation,
  useWelcomedToTemplatesMutation,
} = templatesApi;

export const addresses = {
  list: '/dashboard/template',
  create: '/template/configuration/create',
  created: (fileId: string) => `/template/configuration/create?file=${encodeURIComponent(fileId)}`,
  edit: (templateID: string) => `/template/configuration/edit/${encodeURIComponent(templateID)}`,
  update: (templateID: string, fileId?: string) =>
    `/template/configuration/update/${encodeURIComponent(templateID)}${fileId ? `?file=${encodeURIComponent(fileId)}` : ''}`,
  /** One document of it (UI-052). */
  single: (templateID: string, type: string) => `/template/view/single/${encodeURIComponent(templateID)}/${encodeURIComponent(type)}`,
  signatory: (templateID: string, templateHistory: number) => `/template/signatory/${encodeURIComponent(templateID)}/${templateHistory}`,
  /** The Word file of one version. */
  file: (templateID: string, templateHistory: number) => `${at(templateID)}/${templateHistory}/file`,
} as const;
