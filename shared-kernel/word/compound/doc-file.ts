import { damaged, WordFileFault } from '../fault.ts';
import { OpenFields } from '../findings/fields.ts';
import { type CompoundEntry, CompoundFile } from './compound-file.ts';
import { docText } from './doc-text.ts';

const ENCRYPTED_PACKAGE: ReadonlySet<string> = new Set(['encryptedpackage', 'encryptioninfo', '\tdrmcontent', '\u0006dataspaces']);
const MACROS: ReadonlySet<string> = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur']);

/** What a Word document says of itself in its first bytes ([MS-DOC] 2.5.2); those before Word 97 lay out the rest otherwise. */
const WORD = [0xa5ec, 0xa5dc, 0xa697, 0xa698, 0xa699];
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;
const FIRST_WORD_97 = 0x00c0;

/**
 * Whether a compound file is a .doc that is taken. Programs of Office keep quite other things in such files too, among them every encrypted .docx.
 * Throws WordFileFault.
 */
export function inspectCompound(bytes: Uint8Array): void {
  const file = new CompoundFile(bytes);
  const inRoot = (name: string): CompoundEntry | undefined =>
    file.inRoot.find((entry) => entry.isStream && entry.name.toLowerCase() === name.toLowerCase());
  if (file.inRoot.some(({ name }) => ENCRYPTED_PACKAGE.has(name.toLowerCase())))
    throw new WordFileFault('word.encrypted', { reason: 'package' });
  const document = inRoot('WordDocument');
  if (!document) throw new WordFileFault('word.not_word', { reason: 'other_compound' });
  const text = file.read(document, document.size);
  if (text.length < 32) throw damaged('doc_header');
  const view = new DataView(text.buffer, text.byteOffset, text.byteLength);
  if (!WORD.includes(view.getUint16(0, true))) throw damaged('doc_header');
  const flags = view.getUint16(10, true);
  if ((flags & ENCRYPTED) !== 0) throw new WordFileFault('word.encrypted', { reason: 'doc' });
  if (file.entries.some(({ name }) => MACROS.has(name.toLowerCase()))) throw new WordFileFault('word.macros', { where: 'storage' });
  const table = inRoot((flags & SECOND_TABLE) === 0 ? '0Table' : '1Table');
  const isWord97 = view.getUint16(2, true) >= FIRST_WORD_97;
  if (isWord97 && !table) throw damaged('doc_table');
  const stories = isWord97 ? docText(text, file.read(table!, table!.size)) : characters(text);
  refuseFileFields(stories);
}

/** Of a document from before Word 97, whose text lies somewhere in one piece: all its bytes as characters. */
const characters = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** Fields begin, separate and end by characters 19, 20 and 21 ([MS-DOC] 2.8.25). */
function refuseFileFields(text: string): void {
  const fields = new OpenFields();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the marks of fields.
  const mark = /[\u0013-\u0015]/g;
  let at = 0;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    fields.text(text.slice(at, match.index));
    at = mark.lastIndex;
    if (match[0] === '\u0013') fields.begin();
    else if (match[0] === '\u0014') fields.separate();
    else fields.end();
  }
  fields.text(text.slice(at));
  fields.finish();
}
