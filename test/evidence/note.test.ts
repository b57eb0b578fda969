import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCheckpoint, parseCheckpointText, signCheckpoint } from '../../shared-kernel/evidence/checkpoint.ts';
import { LogKeyMismatch, logKeyFromFile, publishedVerifierKey } from '../../shared-kernel/evidence/log-key.ts';
import { nodeHash } from '../../shared-kernel/evidence/merkle.ts';
import {
  NoteRejected,
  noteSigner,
  noteVerifier,
  openNote,
  rawPublicKey,
  signNote,
  verifierKey,
} from '../../shared-kernel/evidence/note.ts';
import { SecretFileTooOpen } from '../../shared-kernel/evidence/secret-file.ts';
import { formatTlogProof, parseTlogProof, verifyTlogProof } from '../../shared-kernel/evidence/tlog-proof.ts';

// The published example of Go's sumdb/note: key pair, text and signature.
const VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const SEED = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const SIGNATURE = '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const PKCS8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SEED]);
const peter = createPrivateKey({ key: PKCS8, format: 'der', type: 'pkcs8' });

describe('signed note', () => {
  it('writes and opens the published example byte for byte', () => {
    expect(verifierKey('PeterNeumann', rawPublicKey(peter))).toBe(VKEY);
    const note = signNote(TEXT, [noteSigner('PeterNeumann', peter)]);
    expect(note).toBe(`${TEXT}\n${SIGNATURE}`);
    expect(openNote(note, [noteVerifier(VKEY)])).toEqual({ text: TEXT, signedBy: ['PeterNeumann'] });
  });

  it('leaves signatures of unknown keys aside and needs a known one', () => {
    const other = generateKeyPairSync('ed25519').privateKey;
    const note = signNote(TEXT, [noteSigner('witness.example', other), noteSigner('PeterNeumann', peter)]);
    expect(openNote(note, [noteVerifier(VKEY)]).signedBy).toEqual(['PeterNeumann']);
    expect(() => openNote(signNote(TEXT, [noteSigner('PeterNeumann', other)]), [noteVerifier(VKEY)])).toThrow(NoteRejected);
  });

  it('rejects the note after any flipped byte', () => {
    const bytes = Buffer.from(`${TEXT}\n${SIGNATURE}`);
    for (let i = 0; i < bytes.length; i += 1) {
      const copy = Buffer.from(bytes);
      copy[i]! ^= 1 << (i % 7);
      expect(() => openNote(copy.toString('utf8'), [noteVerifier(VKEY)]), `byte ${i}`).toThrow(NoteRejected);
    }
  });

  it('refuses names, texts and keys that the format does not allow', () => {
    expect(() => noteSigner('two words', peter)).toThrow(TypeError);
    expect(() => signNote('no newline', [])).toThrow(TypeError);
    expect(() => signNote('bell\u0007\n', [])).toThrow(TypeError);
    expect(() => noteVerifier(VKEY.replace('c74f20a3', 'c74f20a4'))).toThrow(NoteRejected);
    expect(() => noteVerifier('x')).toThrow(NoteRejected);
  });
});

describe('checkpoint and proof', () => {
  const root = createHash('sha256').update('root').digest();
  const signers = [noteSigner('PeterNeumann', peter)];
  const known = [noteVerifier(VKEY)];

  it('reads back what it wrote', () => {
    const note = signCheckpoint({ origin: 'PeterNeumann', size: 12, root }, signers);
    expect(note.startsWith(`PeterNeumann\n12\n${root.toString('base64')}\n\n— `)).toBe(true);
    expect(openCheckpoint(note, known)).toEqual({ origin: 'PeterNeumann', size: 12, root });
  });

  it.each(['a\n012\nAAAA\n', 'a\n-1\nAAAA\n', '\n1\nAAAA\n', `a\n1\n${'A'.repeat(44)}\n`, 'a\n1\n'])('refuses %j', (text) => {
    expect(() => parseCheckpointText(text)).toThrow(NoteRejected);
  });

  it('gives a tlog-proof that stands alone', () => {
    const [a, b] = [createHash('sha256').update('a').digest(), createHash('sha256').update('b').digest()];
    const checkpoint = signCheckpoint({ origin: 'PeterNeumann', size: 2, root: nodeHash(a, b) }, signers);
    const proof = formatTlogProof({ index: 1, hashes: [a], checkpoint });
    expect(proof.split('\n').slice(0, 4)).toEqual(['c2sp.org/tlog-proof@v1', 'index 1', a.toString('base64'), '']);
    expect(proof.endsWith(checkpoint)).toBe(true);
    expect(verifyTlogProof(proof, b, known)).toEqual({ ok: true, index: 1, treeSize: 2, origin: 'PeterNeumann' });
    expect(verifyTlogProof(proof, a, known).ok).toBe(false);
    expect(verifyTlogProof(proof.replace('index 1', 'index 0'), b, known).ok).toBe(false);
    expect(verifyTlogProof(proof.replace('@v1', '@v2'), b, known).ok).toBe(false);
    const extra = formatTlogProof({ index: 0, hashes: [], checkpoint, extra: Buffer.from('x') });
    expect(parseTlogProof(extra)).toEqual({ index: 0, hashes: [], checkpoint, extra: Buffer.from('x') });
  });
});

describe('key file of the log', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'log-key-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  it('is made once with mode 0600, also by two at once', async () => {
    const path = join(dir, 'keys', 'log.pem');
    const keys = await Promise.all([logKeyFromFile(path, 'log.example'), logKeyFromFile(path, 'log.example')]);
    expect(keys[0].verifierKey).toBe(keys[1].verifierKey);
    expect((await logKeyFromFile(path, 'log.example')).verifierKey).toBe(keys[0].verifierKey);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('keeps the name its log was begun with, and notices a key that was replaced', async () => {
    const path = join(dir, 'named.pem');
    const first = await logKeyFromFile(path, 'first.example');
    expect((await logKeyFromFile(path, 'second.example')).verifierKey).toBe(first.verifierKey);
    expect(await publishedVerifierKey(path)).toBe(first.verifierKey);
    expect(await publishedVerifierKey(join(dir, 'none.pem'))).toBeNull();
    await rm(path);
    await expect(logKeyFromFile(path, 'first.example')).rejects.toThrow(LogKeyMismatch);
  });

  it('is refused when others may read it', async () => {
    const path = join(dir, 'open.pem');
    await writeFile(path, 'x', { mode: 0o644 });
    await expect(logKeyFromFile(path, 'log.example')).rejects.toThrow(SecretFileTooOpen);
  });
});
