import { ProductError } from '../../../shared-kernel/errors.ts';
import {
  type WordChoice,
  WordConversionRefused,
  type WordConverter,
  WordConverterUnavailable,
  type WordFiles,
} from '../../../shared-kernel/word/port.ts';
import { type Answers, checkAnswers } from '../contract/answers.ts';
import { signersOf } from '../contract/rules.ts';
import type { VariableDefinition } from '../contract/variables.ts';
import type { TemplateFiles } from './ports.ts';
import type { VersionOfTemplate } from './versions.ts';

export interface PreviewDeps {
  readonly words: Pick<TemplateFiles, 'composed'>;
  readonly word: { readonly files: Pick<WordFiles, 'prepared'>; readonly converter: Pick<WordConverter, 'state' | 'convert'> };
}

/** As the composed file prints where nobody chose otherwise yet. */
const AS_READ: WordChoice = { trackedChanges: 'ACCEPTED', comments: 'LEFT_OUT' };
const AWAY_SECONDS = 10;

/** What is answered so far, of all who answer. Throws 422 `template.answers` for what is wrong; what is missing is not wrong in a preview. */
export function answersSoFar(variables: readonly VariableDefinition[], given: Readonly<Record<string, unknown>>): Answers {
  const forms = [null, ...Array.from({ length: signersOf(variables) }, (_, at) => at + 1)];
  let answers: Answers = {};
  const faults = forms.flatMap((form) => {
    const checked = checkAnswers(variables, form, given, answers);
    answers = { ...answers, ...checked.answers };
    return checked.faults.filter(({ finding }) => finding.rule !== 'required');
  });
  if (faults.length > 0) throw new ProductError(422, 'template.answers', { faults });
  return answers;
}

interface Asked {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly language: 'es' | 'en';
}

export type Previews = ReturnType<typeof createPreviews>;

/** The pages of a version with some answers. */
export function createPreviews({ words, word }: PreviewDeps) {
  /** Accounts for which one is being made in this process. */
  const busy = new Set<string>();

  const pagesOf = async (account: string, version: VersionOfTemplate, answers: Answers, language: 'es' | 'en', signal: AbortSignal) => {
    const turn = { account, isUrgent: true };
    const composed = await words.composed(await version.bytes(), version.variables, answers, language, turn, 'NAME');
    if (!composed.ok) throw new ProductError(422, composed.code, factsOf(composed));
    const prepared = await word.files.prepared(composed.bytes, 'docx', AS_READ, turn);
    return (await word.converter.convert(prepared, 'docx', signal)).pdf;
  };

  /**
   * An account has one at a time. Throws 422 with the code of what is wrong with answers, file or conversion, 429 `template.previews_busy`, 503
   * `word.converter_away`; the reason of `signal` where nobody waits any more.
   */
  return async (
    account: string,
    version: VersionOfTemplate,
    { answers: given, language }: Asked,
    signal: AbortSignal,
  ): Promise<Uint8Array> => {
    const answers = answersSoFar(version.variables, given);
    const { build } = await word.converter.state();
    if (build === null) throw new ProductError(422, 'word.no_converter', { command: 'npm run word:install' });
    if (busy.has(account)) throw new ProductError(429, 'template.previews_busy', { seconds: AWAY_SECONDS });
    busy.add(account);
    try {
      return await pagesOf(account, version, answers, language, signal);
    } catch (error) {
      if (error instanceof WordConversionRefused) throw new ProductError(422, error.code, {}, { cause: error });
      if (error instanceof WordConverterUnavailable)
        throw new ProductError(503, 'word.converter_away', { retryAfterSeconds: AWAY_SECONDS }, { cause: error });
      throw error;
    } finally {
      busy.delete(account);
    }
  };
}

const factsOf = ({ ok: _, code: __, ...facts }: { readonly ok: false; readonly code: string }): Record<string, unknown> => facts;
