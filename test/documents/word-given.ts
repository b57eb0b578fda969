import type { DocumentEvent, DocumentEventData } from '../../modules/documents/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { file, sha, uploaded } from './given.ts';

type Findings = NonNullable<DocumentEventData<'DocumentUploaded'>['word']>['findings'];
type Of<Type extends DocumentEvent['type']> = Extract<DocumentEvent, { type: Type }>;
export type Choice = DocumentEventData<'WordChoiceMade'>;

export const plain: Choice = { trackedChanges: 'ACCEPTED', comments: 'LEFT_OUT' };
export const marked: Choice = { trackedChanges: 'SHOWN', comments: 'SHOWN' };

/** A .docx without anything to ask about, where nothing else is said. */
export const uploadedWord = (findings: Partial<Findings> = {}, over: Partial<DocumentEventData<'DocumentUploaded'>> = {}) =>
  uploaded({
    fileName: personal('p-owner', 'contrato.docx'),
    original: file('docx'),
    pages: [],
    word: { format: 'docx', findings: { trackedChanges: 0, comments: 0, externalTargets: 0, missingFonts: [], ...findings } },
    ...over,
  });

export const choiceMade = (choice: Choice = marked): DocumentEvent => ({ type: 'WordChoiceMade', data: choice });

export const wordConverted = (choice: Choice = plain, seed = 'converted'): Of<'WordConverted'> => ({
  type: 'WordConverted',
  data: {
    source: sha('docx'),
    file: file(seed, 2000),
    pages: [
      { width: 612, height: 792, rotate: 0 },
      { width: 612, height: 792, rotate: 0 },
    ],
    converter: { name: 'LibreOffice', version: '7.4.7.2' },
    choice,
  },
});

export const wordFailed = (code = 'word.timeout'): DocumentEvent => ({ type: 'WordConversionFailed', data: { code } });
export const askedAgain: DocumentEvent = { type: 'WordConversionAskedAgain', data: {} };
export const pagesApproved = (seed = 'converted'): DocumentEvent => ({ type: 'PagesApproved', data: { sha256: sha(seed) } });
