import { strFromU8, unzipSync } from 'fflate';
import { inspectFile } from '../../shared-kernel/word/inspect-file.ts';
import type { WordChoice, WordFindings } from '../../shared-kernel/word/port.ts';
import { preparePackage } from '../../shared-kernel/word/prepare/prepare-package.ts';
import { type DocxContent, docx } from './docx.ts';

export const CLEAN: WordChoice = { trackedChanges: 'ACCEPTED', comments: 'LEFT_OUT' };
export const AS_IT_IS: WordChoice = { trackedChanges: 'SHOWN', comments: 'SHOWN' };

/** What a file holds; throws with its code where it is refused. */
export function findingsOf(bytes: Uint8Array, installed: readonly string[] | null = null): WordFindings {
  const answer = inspectFile(bytes, installed);
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.facts)}`);
  return answer.findings;
}

/** The code a file is refused with, and its facts; 'taken' where it is not. */
export function refusalOf(bytes: Uint8Array): { code: string; facts: Readonly<Record<string, string | number>> } | 'taken' {
  const answer = inspectFile(bytes, null);
  return answer.ok ? 'taken' : { code: answer.code, facts: answer.facts };
}

export const partsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)]));

export const preparedParts = (given: DocxContent | string, choice: WordChoice = CLEAN): Record<string, string> =>
  partsOf(preparePackage(docx(given), choice));

/** Between the tags of w:body. */
export const bodyOf = (parts: Readonly<Record<string, string>>): string =>
  /<w:body>(.*)<\/w:body>/s.exec(parts['word/document.xml'] ?? '')?.[1] ?? '';

/** The text of each paragraph, those in tables too. */
export function textsOf(xml: string): string[] {
  return [...xml.matchAll(/<w:p(?:\s[^>]*)?(?:\/>|>(.*?)<\/w:p>)/gs)].map(([, inside = '']) =>
    [...inside.matchAll(/<w:(?:t|delText)(?:\s[^>]*)?>([^<]*)</g)].map(([, words]) => words).join(''),
  );
}

/** The paragraphs of a body once all changes are accepted. */
export const accepted = (body: string): string[] => textsOf(bodyOf(preparedParts(body)));
