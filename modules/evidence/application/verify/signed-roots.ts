import type { Pool } from 'pg';
import { openCheckpoint } from '../../../../shared-kernel/evidence/checkpoint.ts';
import { CompactRange } from '../../../../shared-kernel/evidence/compact-range.ts';
import { type Hash, sameHash } from '../../../../shared-kernel/evidence/merkle.ts';
import { NoteRejected, type NoteVerifier } from '../../../../shared-kernel/evidence/note.ts';
import { type Checkpoint, readCheckpoints } from '../../storage/checkpoint-table.ts';
import { checkpointDigest } from '../timestamper.ts';
import type { Finding, Findings, LegStatus } from './report.ts';

/** Checks a token (DER) over a SHA-256 digest. `time` is what the token says. */
export type VerifyTimestamp = (token: Uint8Array, sha256: Uint8Array) => Promise<{ status: LegStatus; reason?: string; time?: string }>;

/** An event that differs from its leaf; who of the two is right is told by the next signed root. */
export type Mismatch = Finding & { readonly leafIndex: number };

/**
 * Two trees grow side by side, one from the events as they are and one from the leaves as they are stored,
 * and both are held against every signed root. So it can be told whether an event, its leaf or both were changed.
 */
export class SignedRoots {
  readonly #pool: Pool;
  readonly #known: readonly NoteVerifier[];
  readonly #findings: Findings;
  readonly #verifyTimestamp: VerifyTimestamp | undefined;
  #events = new CompactRange();
  #leaves = new CompactRange();
  #page: Checkpoint[] = [];
  #read = 0;
  #lastGood = 0;
  #lost = false;
  #mismatches: Mismatch[] = [];
  #untimestamped = 0;
  #unchecked = 0;
  covered = 0;

  constructor(pool: Pool, known: readonly NoteVerifier[], findings: Findings, verifyTimestamp?: VerifyTimestamp) {
    this.#pool = pool;
    this.#known = known;
    this.#findings = findings;
    this.#verifyTimestamp = verifyTimestamp;
  }

  get size(): number {
    return this.#leaves.size;
  }

  /** The tree of the stored leaves. */
  get leaves(): CompactRange {
    return this.#leaves;
  }

  /** Adds one place of the log: the hash of the event found there (null: none) and of the stored leaf. */
  async append(event: Hash | null, leaf: Hash, mismatch: Mismatch | null): Promise<ReturnType<CompactRange['append']>> {
    this.#events.append(event ?? NOTHING);
    const closed = this.#leaves.append(leaf);
    if (mismatch) {
      // Beyond a number nobody reads, the first ones are what counts.
      if (this.#mismatches.length < 1000) this.#mismatches.push(mismatch);
    }
    await this.#judgeReached();
    return closed;
  }

  /** After the last leaf: what is left over. `logSize`: leaves the log has when it is asked. */
  async end(logSize: () => Promise<number>): Promise<void> {
    let logged = this.size;
    // A checkpoint may be signed between any two of these questions, also one of the tree just as it was read.
    for (let next = await this.#judgeReached(); next; next = await this.#judgeReached()) {
      this.#page.shift();
      // Signed while we were reading: news. Leaves come before their checkpoint, so they are counted after it was read.
      if (next.treeSize > logged) logged = await logSize();
      if (next.treeSize <= logged) continue;
      this.#tellMismatches();
      this.#findings.checked('checkpoints');
      if (!this.#signed(next)) continue;
      this.covered = Math.max(this.covered, next.treeSize);
      this.#findings.add({
        leg: 'log',
        code: 'leaf-missing',
        detail: `a signed checkpoint covers ${next.treeSize} events, the stored log has ${this.size}`,
        range: { from: this.size, to: next.treeSize - 1 },
      });
    }
    this.#tellMismatches();
    if (this.#untimestamped > 0) this.#findings.open('timestamps', `${this.#untimestamped} checkpoints are not timestamped yet`);
    if (this.#unchecked > 0) this.#findings.open('timestamps', `${this.#unchecked} tokens were not checked: no authority is configured`);
  }

  /** Judges what was signed of the tree as it stands; answers the first checkpoint of a larger one. */
  async #judgeReached(): Promise<Checkpoint | undefined> {
    for (;;) {
      const next = await this.#next();
      if (!next || next.treeSize > this.size) return next;
      this.#page.shift();
      // One of a smaller tree was signed after its last leaf was read, or it would have been judged there: news, for the next reading.
      if (next.treeSize === this.size) await this.#judge(next);
    }
  }

  #tellMismatches(): void {
    for (const mismatch of this.#mismatches) this.#findings.add(mismatch);
    this.#mismatches = [];
  }

  async #next(): Promise<Checkpoint | undefined> {
    if (this.#page.length === 0) {
      this.#page = await readCheckpoints(this.#pool, this.#read, 200);
      this.#read = this.#page.at(-1)?.treeSize ?? this.#read;
    }
    return this.#page[0];
  }

  async #judge(checkpoint: Checkpoint): Promise<void> {
    this.#findings.checked('checkpoints');
    if (!this.#signed(checkpoint)) return;
    await this.#judgeTimestamp(checkpoint);
    this.covered = checkpoint.treeSize;
    const [eventsFit, leavesFit] = [sameHash(this.#events.root(), checkpoint.root), sameHash(this.#leaves.root(), checkpoint.root)];
    const mismatches = this.#mismatches;
    this.#mismatches = [];
    if (eventsFit || leavesFit) {
      for (const mismatch of mismatches) this.#findings.add(eventsFit ? leafChanged(mismatch) : mismatch);
      // The tree that fits stands for both from here on, so that a later change is found on its own.
      const fitting = eventsFit ? this.#events : this.#leaves;
      this.#events = new CompactRange(fitting.size, fitting.edge);
      this.#leaves = new CompactRange(fitting.size, fitting.edge);
      this.#lastGood = checkpoint.treeSize;
      return;
    }
    for (const mismatch of mismatches) this.#findings.add(mismatch);
    if (this.#lost) return;
    this.#lost = true;
    this.#findings.add({
      leg: 'log',
      code: 'range-changed',
      detail: `events and stored leaves do not lead to the signed root of ${checkpoint.treeSize} events; the one of ${this.#lastGood} fits`,
      range: { from: this.#lastGood, to: checkpoint.treeSize - 1 },
    });
    this.#findings.open('checkpoints', `checkpoints of more than ${checkpoint.treeSize} events cannot be judged any more`);
  }

  #signed(checkpoint: Checkpoint): boolean {
    const fault = this.#noteFault(checkpoint);
    if (fault === null) return true;
    this.#findings.add({
      leg: 'checkpoints',
      code: 'checkpoint-not-signed',
      detail: `checkpoint of ${checkpoint.treeSize} events: ${fault}`,
    });
    return false;
  }

  #noteFault({ note, treeSize, root }: Checkpoint): string | null {
    try {
      const body = openCheckpoint(note, this.#known);
      if (body.size !== treeSize) return `the note speaks of ${body.size} events`;
      if (!sameHash(body.root, root)) return 'the note signs another root';
      return this.#known.some((key) => key.name === body.origin) ? null : `the note is of the log ${body.origin}`;
    } catch (error) {
      if (error instanceof NoteRejected) return error.message;
      throw error;
    }
  }

  async #judgeTimestamp({ treeSize, note, timestampToken }: Checkpoint): Promise<void> {
    if (!timestampToken) {
      this.#untimestamped += 1;
      return;
    }
    if (!this.#verifyTimestamp) {
      this.#unchecked += 1;
      return;
    }
    this.#findings.checked('timestamps');
    const { status, reason } = await this.#verifyTimestamp(timestampToken, checkpointDigest(note));
    const detail = `token of the checkpoint of ${treeSize} events: ${reason ?? 'no reason given'}`;
    if (status === 'FAILED') this.#findings.add({ leg: 'timestamps', code: 'timestamp-invalid', detail });
    if (status === 'INDETERMINATE') this.#findings.open('timestamps', detail);
  }
}

const NOTHING = new Uint8Array(32);

const leafChanged = (mismatch: Mismatch): Finding => ({
  ...mismatch,
  leg: 'log',
  code: 'leaf-changed',
  detail: 'the event leads to the signed root, its stored leaf does not',
});
