import { type WordConverter, WordConverterUnavailable, type WordFiles } from '../../../shared-kernel/word/port.ts';

/** Word files of this installation. */
export interface Word {
  readonly files: WordFiles;
  readonly converter: WordConverter;
}

/** `given`: the converter of a test, in the place of the installation's own. */
export function createWord(given?: WordConverter): Word {
  const nothing: WordFiles = {
    inspect: async () => ({ ok: false, code: 'word.not_word', facts: {} }),
    prepared: async (bytes) => bytes,
  };
  const none: WordConverter = {
    state: async () => ({ build: null, version: null, takesDoc: false, missingFences: [], fonts: null }),
    convert: async () => {
      throw new WordConverterUnavailable();
    },
    close: async () => undefined,
  };
  return { files: nothing, converter: given ?? none };
}
