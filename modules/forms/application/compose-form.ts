import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { WordConverter, WordFiles } from '../../../shared-kernel/word/port.ts';
import type { Answers } from '../../templates/contract/answers.ts';
import type { ComposingFault } from '../contract/rules.ts';
import { answersIn, askedOf, type FormState } from '../domain/state.ts';
import type { FormStreams } from '../streams.ts';
import type { Composed, TemplateVersions } from './ports.ts';

export interface ComposeFormDeps {
  readonly forms: FormStreams;
  readonly templates: Pick<TemplateVersions, 'composed'>;
  readonly files: Pick<FileStore, 'put'>;
  readonly word: { readonly files: Pick<WordFiles, 'inspect'>; readonly converter: Pick<WordConverter, 'state'> };
  /** Bytes of one file that an account brings: what is composed is no larger. */
  readonly uploadMaxBytes: (ownerId: string) => Promise<number>;
}

const FAULTS: Readonly<Record<Extract<Composed, { ok: false }>['code'], ComposingFault>> = {
  template_broken: 'form.template_broken',
  too_large: 'form.file_too_large',
  not_writable: 'form.answer_not_writable',
};

/** All that was answered: names are unique in a version, and nobody answers for somebody else. */
const allAnswers = (state: FormState): Answers => ({
  ...Object.assign({}, ...askedOf(state).map(({ answered }) => answersIn(answered?.answers))),
  ...answersIn(state.answers),
});

/**
 * Makes the file of a form whose answers are all accepted. A job that was killed is done again: the same answers are the same bytes, kept by
 * their hash, and the first that stands in the history counts. Rejects where it is to be tried again.
 */
export async function composeForm(deps: ComposeFormDeps, documentId: string, causationId: string): Promise<void> {
  const { state } = await deps.forms.load(documentId);
  if (state.stage !== 'COMPOSING' || !state.created) return;
  const outcome = await composed(deps, state);
  const { round } = state;
  const context = {
    actor: { kind: 'process', id: 'forms' } as const,
    commandId: nameId('forms', 'compose', documentId, String(round)),
    correlationId: causationId,
    causationId,
  };
  if (outcome.code !== undefined) {
    await deps.forms.execute({ type: 'RecordComposingFailure', data: { documentId, round, code: outcome.code } }, context);
    return;
  }
  await deps.forms.execute({ type: 'RecordFormComposed', data: { documentId, round, ...outcome } }, context);
}

async function composed({ templates, files, word, uploadMaxBytes }: ComposeFormDeps, state: FormState) {
  const { ownerId, created } = state;
  const made = await templates.composed(ownerId, created!, allAnswers(state), created!.language);
  if (!made.ok) return { code: FAULTS[made.code] };
  const maxBytes = await uploadMaxBytes(ownerId);
  if (made.bytes.length > maxBytes) return { code: 'form.file_too_large' as const };
  // Looked at as what a person brings is: others wrote what stands in it.
  const { fonts } = await word.converter.state();
  const seen = await word.files.inspect(made.bytes, { maxBytes }, fonts, { account: ownerId, isUrgent: false });
  if (!seen.ok || seen.format !== 'docx') return { code: 'form.file_unreadable' as const };
  const { missingFonts, ...counted } = seen.findings;
  return { original: await files.put(made.bytes), findings: { ...counted, missingFonts: [...missingFonts] } };
}
