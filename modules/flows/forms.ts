import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { TextPlace } from '../../shared-kernel/pdf/text-places.ts';
import type { Turn } from '../../shared-kernel/pdf/types.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import type { Reactor } from '../../shared-kernel/reactor/index.ts';
import { type DocumentState, documentStreams, pdfOf, placesAwaited, signatoriesOf } from '../documents/index.ts';
import {
  type ComposeFormDeps,
  composeForm,
  type FormState,
  type FormStreams,
  formStreams,
  senderOfForm,
  type TemplateVersions,
} from '../forms/index.ts';
import { documentIdOf } from './reactor.ts';

/** Composing and looking through pages take a worker each: one is left for whoever waits. */
const CONCURRENCY = 2;

export interface FormsFlowDeps extends Omit<ComposeFormDeps, 'forms' | 'templates'> {
  readonly engine: EngineDeps;
  readonly files: Pick<FileStore, 'get' | 'put'>;
  readonly templates: Pick<TemplateVersions, 'composed' | 'kept'>;
  /** Where words stand on the pages of a PDF. */
  readonly textPlaces: (bytes: Uint8Array, texts: readonly string[], turn: Turn) => Promise<readonly TextPlace[]>;
  /** The word that a composed file has in the place of a signature, by its number. */
  readonly signatureMark: (number: number) => string;
}

/**
 * Flow: a form whose answers are all accepted becomes a file, once; the file becomes a draft with the signers of the form; and once that has
 * pages, the places of signatures that the file names become fields on them. Each step is asked of what stands in the streams, so that a flow
 * that was killed anywhere goes on from there. Accounts take turns.
 */
export const formsReactor = (deps: FormsFlowDeps): Reactor => ({
  name: 'forms',
  types: ['FormCreated', 'FormAccepted', 'FormAnswersChanged', 'FormComposed', 'WordConverted'],
  startAt: 'beginning',
  plan: (event) => [
    { key: event.id, payload: { documentId: documentIdOf(event), type: event.type, account: event.metadata.ownerId ?? null } },
  ],
  async perform({ payload, eventId }) {
    const documentId = String(payload.documentId);
    if (payload.type === 'WordConverted') await placeMarks(deps, documentId, eventId);
    else {
      const forms = formStreams(deps.engine);
      await composeForm({ ...deps, forms }, documentId, eventId);
      await beginDocument(deps, forms, documentId, eventId);
    }
    return 'done';
  },
  concurrency: CONCURRENCY,
  fair: { by: 'account', most: CONCURRENCY - 1 },
});

const contextOf = (ownerId: string, causationId: string, ...id: string[]) => ({
  actor: { kind: 'process', id: 'forms' } as const,
  commandId: nameId('forms', ...id),
  correlationId: causationId,
  causationId,
  ownerId,
});

/** The draft of a composed file; one that is there already stays. */
async function beginDocument(deps: FormsFlowDeps, forms: FormStreams, documentId: string, causationId: string): Promise<void> {
  const { state } = await forms.load(documentId);
  const { composed, created, ownerId } = state;
  if (!composed || !created) return;
  const version = await deps.templates.kept(ownerId, created.templateId, created.templateHistory);
  if (!version) throw new Error(`version ${created.templateHistory} of template ${created.templateId} is gone`);
  const signatures = version.definitions
    .filter(({ type }) => type === 'signature')
    .map(({ signatoryForm }, index) => ({
      mark: index + 1,
      signatoryId: state.signers.find(({ form }) => form === signatoryForm)!.signatoryId,
    }));
  const data = {
    documentId,
    title: created.title,
    fileName: { ...created.title, value: created.title.value === null ? null : `${created.title.value}.docx` },
    language: created.language,
    documentType: null,
    country: null,
    original: composed.original,
    pages: [],
    alreadySigned: false,
    removed: [],
    uploadedBy: created.createdBy,
    ...(created.broughtBy ? { broughtBy: created.broughtBy } : {}),
    ...(created.isTest ? { isTest: created.isTest } : {}),
    word: { format: 'docx' as const, findings: composed.findings },
    form: { templateId: created.templateId, templateHistory: created.templateHistory, signatures },
    ...(created.publicLink ? { publicLink: { linkId: created.publicLink.linkId, visitId: created.publicLink.visitId } } : {}),
    setup: setupOf(state),
  };
  const context = contextOf(ownerId, causationId, 'document', documentId);
  await documentStreams(deps.engine).execute({ type: 'UploadFormDocument', data }, context);
}

/** The signers of the form, as the page of who signs would have them; null where there are none. Who was forgotten meanwhile is named there by nobody. */
function setupOf(state: FormState) {
  const { created, signers } = state;
  const sender = senderOfForm(state);
  const named = signers.filter(({ name, email }) => name.value !== null && email.value !== null);
  if (!created || !sender || named.length === 0) return null;
  const own = named.some(({ isOwner }) => isOwner);
  const others = named.some(({ isOwner }) => !isOwner);
  return {
    title: created.title,
    nickname: null,
    message: null,
    documentType: null,
    country: null,
    documentSignType: null,
    whoSigns: own ? (others ? ('ME_AND_OTHERS' as const) : ('ONLY_ME' as const)) : ('OTHERS' as const),
    hasOrder: created.publicLink?.hasOrder === true,
    language: created.language,
    isActiveGeolocation: false,
    linkTermSeconds: created.linkTermSeconds,
    signatories: named.map(({ signatoryId, personId, isOwner, name, email }, index) => ({
      signatoryId,
      personId,
      isOwner,
      name: isOwner ? sender.name : name,
      email: isOwner ? sender.email : email,
      whatsapp: null,
      order: index + 1,
      signatureType: null,
      requirements: {
        drawnSignature: false,
        photoId: false,
        geolocation: false,
        identityVerification: false,
        faceBiometrics: false,
        attachments: false,
      },
    })),
    approvers: [],
    observers: [],
    isEndorsement: false,
  };
}

/** Fields in the places of signatures that the pages show; nothing is left half placed: with one missing, there is none. */
async function placeMarks(deps: FormsFlowDeps, documentId: string, causationId: string): Promise<void> {
  const documents = documentStreams(deps.engine);
  const { state } = await documents.load(documentId);
  const awaited = placesAwaited(state);
  const pdf = pdfOf(state);
  if (awaited.length === 0 || !pdf) return;
  const words = awaited.map(({ mark }) => deps.signatureMark(mark));
  const places = await deps.textPlaces(await deps.files.get(pdf.file.key), words, { account: state.ownerId, isUrgent: false });
  const missing = awaited.filter(({ mark }) => !places.some(({ text }) => text === deps.signatureMark(mark))).map(({ mark }) => mark);
  const fields = missing.length > 0 ? [] : fieldsAt(state, awaited, places, deps.signatureMark);
  const data = { documentId, sha256: pdf.file.sha256, missing, fields };
  await documents.execute({ type: 'PlaceSignatureMarks', data }, contextOf(state.ownerId, causationId, 'marks', documentId));
}

function fieldsAt(
  state: DocumentState,
  awaited: ReturnType<typeof placesAwaited>,
  places: readonly TextPlace[],
  signatureMark: FormsFlowDeps['signatureMark'],
) {
  const pages = pdfOf(state)?.pages ?? [];
  return places.flatMap((place, index) => {
    const of = awaited.find(({ mark }) => signatureMark(mark) === place.text);
    const signatory = signatoriesOf(state).find(({ signatoryId }) => signatoryId === of?.signatoryId);
    const page = pages[place.page - 1];
    if (!signatory || !page) return [];
    return [
      {
        fieldId: nameId('form-field', state.documentId, String(index)),
        signatoryId: signatory.signatoryId,
        type: 'SIGNATURE' as const,
        page: place.page,
        ...within(page, place),
        label: personal(signatory.personId, signatory.name.value ?? ''),
        required: true,
        display: {},
      },
    ];
  });
}

/** The whole mark, as far as it stands on its page. */
function within(page: { readonly width: number; readonly height: number }, { x, y, width, height }: TextPlace) {
  const left = Math.max(0, Math.min(x, page.width - 1));
  const bottom = Math.max(0, Math.min(y, page.height - 1));
  const rounded = (points: number) => Math.round(points * 100) / 100;
  return {
    x: rounded(left),
    y: rounded(bottom),
    width: rounded(Math.max(1, Math.min(x + width, page.width) - left)),
    height: rounded(Math.max(1, Math.min(y + height, page.height) - bottom)),
  };
}
