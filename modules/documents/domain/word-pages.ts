import type { DocumentEvent, DocumentEventData } from '../contract/events.ts';
import type { FileRef } from '../contract/values.ts';
import type { DocumentState } from './state.ts';
import type { WordChoice, WordPages } from './word-state.ts';

type Converted = DocumentEventData<'WordConverted'>;
type Uploaded = DocumentEventData<'DocumentUploaded'>;
type Findings = NonNullable<Uploaded['word']>['findings'];

type OfWord = Pick<DocumentState, 'uploaded' | 'word'>;

export const noPagesYet: WordPages = { choice: null, converted: null, failure: null, approved: null };

/** What is done where there is nothing to ask about. */
const WITHOUT_QUESTION: WordChoice = { trackedChanges: 'ACCEPTED', comments: 'LEFT_OUT' };

/** Whether the file prints otherwise than people may think, so that its owner is asked before. */
export const asksForChoice = ({ trackedChanges, comments }: Findings): boolean => trackedChanges > 0 || comments > 0;

/** By what the file is to be converted; null while its owner is asked, and for what is no Word file. */
export function choiceOf({ uploaded, word }: OfWord): WordChoice | null {
  if (!uploaded?.word || !word) return null;
  return word.choice ?? (asksForChoice(uploaded.word.findings) ? null : WITHOUT_QUESTION);
}

/** The PDF that a draft is prepared and sent as, with its pages: the upload itself, or what the Word file became. Null before there is one. */
export function pdfOf({ uploaded, word }: OfWord): { readonly file: FileRef; readonly pages: Converted['pages'] } | null {
  if (!uploaded) return null;
  if (!word) return { file: uploaded.original, pages: uploaded.pages };
  return word.converted && { file: word.converted.file, pages: word.converted.pages };
}

/** None before there are any. */
export const pagesOf = (state: OfWord): Converted['pages'] => pdfOf(state)?.pages ?? [];

/** Whoever prepares the document looked at these very pages. Those of a PDF are its owner's already. */
export const arePagesApproved = ({ word }: OfWord): boolean =>
  word === undefined || (word.converted !== null && word.approved?.sha256 === word.converted.file.sha256);

/** Its pages are still to be made, and nothing came of it yet. */
export const awaitsPages = ({ word }: OfWord): boolean => word !== undefined && word.converted === null && word.failure === null;

/** The file and the choice that a conversion was made of are those of the document: any other came too late. */
export function isOwnConversion(
  state: OfWord & Pick<DocumentState, 'isDeleted'>,
  { source, choice }: Pick<Converted, 'source' | 'choice'>,
): boolean {
  const own = choiceOf(state);
  return (
    !state.isDeleted &&
    awaitsPages(state) &&
    state.uploaded?.original.sha256 === source &&
    own?.trackedChanges === choice.trackedChanges &&
    own.comments === choice.comments
  );
}

/** The pages of the document that one is a copy of: they are approved anew. */
export function pagesTakenOver(word: Uploaded['word'], converted: Converted | undefined): DocumentEvent[] {
  if (!word || !converted) return [];
  const asked: DocumentEvent[] = asksForChoice(word.findings) ? [{ type: 'WordChoiceMade', data: converted.choice }] : [];
  return [...asked, { type: 'WordConverted', data: converted }];
}
