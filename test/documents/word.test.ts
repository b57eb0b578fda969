import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { choiceOf, pagesOf, pdfOf } from '../../modules/documents/domain/word-pages.ts';
import { wordFailureSentence } from '../../modules/documents/history/word-failures.ts';
import { wordView } from '../../modules/documents/views/word-view.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { asProcess, command, file, foldOf, given, setup, sha, signatory, uploaded } from './given.ts';
import { askedAgain, choiceMade, marked, pagesApproved, plain, uploadedWord, wordConverted, wordFailed } from './word-given.ts';

const documentId = 'document-1';
const ana = signatory('ana');
const asks = uploadedWord({ trackedChanges: 3, comments: 1 });
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { statusAtDeletion: 'DRAFT' } };

const choose = (choice = marked) => command({ type: 'ChooseWordText', data: { documentId, ...choice } });
const convert = (event = wordConverted()) =>
  command({ type: 'RecordWordConverted', data: { documentId, ...event.data } }, { actor: asProcess });
const fail = (code = 'word.timeout') => command({ type: 'RecordWordFailure', data: { documentId, code } }, { actor: asProcess });
const approve = (seed = 'converted', actor?: Actor) =>
  command({ type: 'ApprovePages', data: { documentId, sha256: sha(seed) } }, actor ? { actor } : {});
const send = command({ type: 'ConfirmSending', data: { documentId } }, { facts: undefined });
const field = {
  fieldId: 'f',
  signatoryId: 'ana',
  type: 'SIGNATURE' as const,
  page: 2,
  x: 60,
  y: 60,
  width: 180,
  height: 70,
  label: personal('p-ana', 'Ana'),
  required: true,
  display: {},
};
const place = (...fields: (typeof field)[]) => command({ type: 'PlaceFields', data: { documentId, fields } });
const steps = (...events: DocumentEvent[]) => wordView(foldOf(events))?.step ?? null;

describe('a draft that is made of a Word file', () => {
  it('has no pages, and no PDF, until it is converted; a document of a PDF is its own', () => {
    expect(pdfOf(foldOf([uploadedWord()]))).toBeNull();
    expect(pagesOf(foldOf([uploadedWord()]))).toEqual([]);
    expect(pdfOf(foldOf([uploadedWord(), wordConverted()]))).toEqual({ file: file('converted', 2000), pages: wordConverted().data.pages });
    expect(pdfOf(foldOf([uploaded()]))).toEqual({ file: file('original'), pages: uploaded().data.pages });
    expect(wordView(foldOf([uploaded()]))).toBeNull();
  });

  it('tells where it stands', () => {
    expect(steps(asks)).toBe('question');
    expect(steps(asks, choiceMade())).toBe('converting');
    expect(steps(uploadedWord())).toBe('converting');
    expect(steps(uploadedWord(), wordFailed())).toBe('failed');
    expect(steps(uploadedWord(), wordConverted())).toBe('pages');
    expect(steps(uploadedWord(), wordConverted(), pagesApproved())).toBe('approved');
    expect(wordView(foldOf([asks, choiceMade(), wordConverted(marked)]))).toMatchObject({
      format: 'docx',
      findings: { trackedChanges: 3, comments: 1 },
      sha256: sha('docx'),
      choice: marked,
      converted: { sha256: sha('converted'), pages: 2, converter: { name: 'LibreOffice' } },
      failure: null,
      approved: null,
    });
  });
});

describe('tracked changes and comments', () => {
  it('are asked about where there are some, and only then', () => {
    expect(choiceOf(foldOf([asks]))).toBeNull();
    expect(choiceOf(foldOf([uploadedWord({ comments: 1 })]))).toBeNull();
    expect(choiceOf(foldOf([uploadedWord({ externalTargets: 4, missingFonts: ['Aptos'] })]))).toEqual(plain);
    expect(choiceOf(foldOf([uploaded()]))).toBeNull();
  });

  it('are chosen once, and said again they change nothing', () => {
    expect(given(asks).when(choose()).thenEvents('WordChoiceMade')).toEqual([choiceMade()]);
    given(asks, choiceMade()).when(choose()).thenNothing();
    given(asks, choiceMade()).when(choose(plain)).thenRefused('word.already_chosen');
    given(asks, choiceMade(), wordConverted(marked)).when(choose(plain)).thenRefused('word.already_chosen');
    given(uploadedWord()).when(choose()).thenRefused('word.already_chosen');
    given(uploadedWord()).when(choose(plain)).thenNothing();
    given(uploaded()).when(choose()).thenRefused('word.no_word_file');
  });
});

describe('a conversion', () => {
  it('gives the pages of the document, once', () => {
    given(uploadedWord()).when(convert()).thenEvents('WordConverted');
    given(asks, choiceMade())
      .when(convert(wordConverted(marked)))
      .thenEvents('WordConverted');
    given(uploadedWord(), wordConverted())
      .when(convert(wordConverted(plain, 'again')))
      .thenNothing();
    given(uploadedWord(), wordConverted()).when(fail()).thenNothing();
  });

  it('counts for nothing where it was made of another file or by another choice, before there was one, or too late', () => {
    const other = wordConverted();
    given(uploadedWord())
      .when(convert({ ...other, data: { ...other.data, source: sha('other') } }))
      .thenNothing();
    given(asks, choiceMade()).when(convert()).thenNothing();
    given(asks).when(convert()).thenNothing();
    given(uploadedWord(), deleted).when(convert()).thenNothing();
    given(uploadedWord(), wordFailed()).when(convert()).thenNothing();
    given(uploaded()).when(convert()).thenNothing();
  });

  it('that fails is told once, and only what is tried fails', () => {
    expect(given(uploadedWord()).when(fail('pdf.too_many_pages')).thenEvents('WordConversionFailed')).toEqual([
      wordFailed('pdf.too_many_pages'),
    ]);
    given(uploadedWord(), wordFailed()).when(fail()).thenNothing();
    given(asks).when(fail()).thenNothing();
    given(uploadedWord(), deleted).when(fail()).thenNothing();
    given(uploaded()).when(fail()).thenNothing();
  });

  it('that failed is tried once more where its owner asks for it, and its file counts then', () => {
    const again = command({ type: 'ConvertWordAgain', data: { documentId } });
    expect(given(uploadedWord(), wordFailed()).when(again).thenEvents('WordConversionAskedAgain')).toEqual([askedAgain]);
    expect(steps(uploadedWord(), wordFailed(), askedAgain)).toBe('converting');
    // Under way already, for whoever presses twice; also where the question comes first.
    given(uploadedWord(), wordFailed(), askedAgain).when(again).thenNothing();
    given(uploadedWord()).when(again).thenNothing();
    given(asks).when(again).thenNothing();
    given(uploadedWord(), wordConverted()).when(again).thenRefused('word.already_converted');
    given(uploadedWord(), wordFailed(), deleted).when(again).thenRefused('deleted_document_message');
    given(uploaded()).when(again).thenRefused('word.no_word_file');
    given(uploadedWord(), wordFailed(), askedAgain).when(convert()).thenEvents('WordConverted');
    expect(given(uploadedWord(), wordFailed(), askedAgain).when(fail('word.out_of_memory')).thenEvents('WordConversionFailed')).toEqual([
      wordFailed('word.out_of_memory'),
    ]);
    expect(steps(asks, choiceMade(), wordFailed(), askedAgain, wordConverted(marked))).toBe('pages');
  });

  it('that failed is told by why, in whole sentences of both languages', () => {
    const codes = ['word.timeout', 'word.out_of_memory', 'word.too_many_pages', 'word.output_too_large', 'word.not_converted'];
    const spanish = codes.map((code) => wordFailureSentence(code, 'es'));
    const english = codes.map((code) => wordFailureSentence(code, 'en'));
    expect(new Set([...spanish, ...english]).size).toBe(10);
    for (const sentence of [...spanish, ...english]) expect(sentence).not.toContain('word.');
    expect(wordFailureSentence('pdf.no_pages', 'es')).toBe('El archivo de Word se convirtió en un PDF que no se admite (pdf.no_pages).');
  });

  it('is recorded by a process alone', () => {
    given(uploadedWord())
      .when(command({ type: 'RecordWordConverted', data: { documentId, ...wordConverted().data } }))
      .thenRefused('access.denied');
    given(uploadedWord())
      .when(command({ type: 'RecordWordFailure', data: { documentId, code: 'word.timeout' } }))
      .thenRefused('access.denied');
  });
});

describe('the pages of a Word file', () => {
  const converted = [uploadedWord(), setup([ana]), wordConverted()];

  it('are approved by their hash; others are not, and there have to be some', () => {
    expect(
      given(...converted)
        .when(approve())
        .thenEvents('PagesApproved'),
    ).toEqual([pagesApproved()]);
    given(...converted, pagesApproved())
      .when(approve())
      .thenNothing();
    given(...converted)
      .when(approve('docx'))
      .thenRefused('word.other_pages');
    given(uploadedWord()).when(approve()).thenRefused('word.not_converted_yet');
    given(uploadedWord(), wordFailed()).when(approve()).thenRefused('word.not_converted_yet');
    given(uploaded()).when(approve('original')).thenRefused('word.no_word_file');
  });

  it('may be approved by whoever may set the document up, and by no one else', () => {
    const sara = { subUserId: 'sara', name: personal('sara', 'Sara'), email: personal('sara', 'sara@example.com') };
    const inCharge = [uploadedWord({}, { broughtBy: sara }), wordConverted()];
    given(...inCharge)
      .when(approve('converted', { kind: 'sub-user', id: 'sara', ownerId: 'owner-1' }))
      .thenEvents('PagesApproved');
    given(...inCharge)
      .when(approve('converted', { kind: 'sub-user', id: 'omar', ownerId: 'owner-1' }))
      .thenRefused('document.not_found');
    given(...converted)
      .when(approve('converted', { kind: 'owner', id: 'owner-2', ownerId: 'owner-2' }))
      .thenRefused('document.not_found');
    given(...converted)
      .when(approve('converted', asProcess))
      .thenRefused('document.not_found');
  });

  it('are approved before the document is sent; a document of a PDF needs no such word', () => {
    given(uploadedWord(), setup([ana]))
      .when(send)
      .thenRefused('word.pages_not_approved');
    given(asks, setup([ana]))
      .when(send)
      .thenRefused('word.pages_not_approved');
    given(uploadedWord(), setup([ana]), wordFailed())
      .when(send)
      .thenRefused('word.pages_not_approved');
    given(...converted)
      .when(send)
      .thenRefused('word.pages_not_approved');
    given(...converted, pagesApproved())
      .when(send)
      .thenEvents('SendingConfirmed');
    given(uploaded(), setup([ana]))
      .when(send)
      .thenEvents('SendingConfirmed');
  });

  it('take fields as soon as they are there; people may be named before', () => {
    given(uploadedWord(), setup([ana]))
      .when(place(field))
      .thenRefused('word.not_converted_yet');
    given(uploadedWord(), setup([ana]))
      .when(place())
      .thenEvents('FieldsPlaced');
    given(...converted)
      .when(place(field))
      .thenEvents('FieldsPlaced');
    given(...converted)
      .when(place({ ...field, page: 3 }))
      .thenRefused('fields.page_missing', { fieldId: 'f', page: 3, pages: 2 });
    const { data } = setup([ana]);
    given(uploadedWord())
      .when(command({ type: 'ChangeSetup', data: { documentId, ...data } }))
      .thenEvents('SetupChanged');
  });
});

describe('a copy', () => {
  const upload = (copyOf: string | undefined, event: DocumentEvent = uploadedWord()) =>
    command({
      type: 'UploadDocument',
      data: {
        ...(event as ReturnType<typeof uploadedWord>).data,
        ...(copyOf === undefined ? {} : { copyOf }),
        converted: wordConverted(event === asks ? marked : plain).data,
      },
    });

  it('of a Word document takes the pages it became, with the choice they were made by; they are approved anew', () => {
    given().when(upload('document-0')).thenEvents('DocumentUploaded', 'WordConverted');
    const events = given().when(upload('document-0', asks)).thenEvents('DocumentUploaded', 'WordChoiceMade', 'WordConverted');
    expect(steps(...events)).toBe('pages');
    expect(choiceOf(foldOf(events))).toEqual(marked);
  });

  it('is the only document that brings its pages with it', () => {
    given().when(upload(undefined)).thenRefused('access.denied');
  });
});
