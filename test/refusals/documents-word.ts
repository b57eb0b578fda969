import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { setup, sha, signatory, uploaded } from '../documents/given.ts';
import { pagesApproved, uploadedWord, wordConverted } from '../documents/word-given.ts';
import { documentId, on, type Sent } from './documents-on.ts';
import { otherOwner, reviewer } from './world.ts';

const about = { documentId };
const ana = signatory('ana');
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { statusAtDeletion: 'DRAFT' } };
const ofPdf = [uploaded(), setup([ana])];
const ofWord = [uploadedWord(), setup([ana])];
const withPages = [...ofWord, wordConverted()];
const sending: DocumentEvent = { type: 'SendingConfirmed', data: { round: 1 } };

const choose: Sent = { type: 'ChooseWordText', data: { ...about, trackedChanges: 'SHOWN', comments: 'SHOWN' } };
const again: Sent = { type: 'ConvertWordAgain', data: about };
const approve = (seed = 'converted'): Sent => ({ type: 'ApprovePages', data: { ...about, sha256: sha(seed) } });
const changing = (command: Sent) => ({
  'reviewer.read_only': on(ofWord, command, { actor: reviewer }),
  'document.not_found': on(ofWord, command, { actor: otherOwner }),
  deleted_document_message: on([...ofWord, deleted], command),
  'conflict.not_a_draft': on([...ofPdf, sending], command),
  'word.no_word_file': on(ofPdf, command),
});

/** What is asked of a document that is or is not made of a Word file. */
export const wordRefusals = {
  ChooseWordText: { ...changing(choose), 'word.already_chosen': on(withPages, choose) },
  ConvertWordAgain: { ...changing(again), 'word.already_converted': on(withPages, again) },
  RecordWordConverted: {
    'access.denied': on(ofWord, { type: 'RecordWordConverted', data: { ...about, ...wordConverted().data } }),
  },
  RecordWordFailure: { 'access.denied': on(ofWord, { type: 'RecordWordFailure', data: { ...about, code: 'word.timeout' } }) },
  ApprovePages: {
    ...changing(approve()),
    'word.not_converted_yet': on(ofWord, approve()),
    'word.other_pages': on(withPages, approve('other')),
  },
};

/** A draft whose Word file has no pages yet. */
export const unconverted = ofWord;

/** A file that was composed of a template and names a place to sign, with its pages approved. */
export const composedDraft: readonly DocumentEvent[] = [
  uploadedWord({}, { form: { templateId: 'template-1', templateHistory: 1, signatures: [{ mark: 1, signatoryId: 'ana' }] } }),
  setup([ana]),
  wordConverted(),
  pagesApproved(),
];
export const marksMissing: DocumentEvent = { type: 'SignatureMarksSought', data: { sha256: sha('converted'), missing: [1] } };
