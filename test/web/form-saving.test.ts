import { describe, expect, it } from 'vitest';
import type { ApiProblem } from '../../web/api/types.ts';
import { AGAIN_MS, createSaving, PAUSE_MS, type Saved } from '../../web/features/forms/signer/saving.ts';

const problem = (status: number): ApiProblem => ({ status, code: `code.${status}`, message: '', facts: {}, correlationId: null });

/** A server that answers when it is told to, and a clock that is moved by hand. */
function world() {
  const sent: { readonly given: string; readonly leaving: boolean; answer: (outcome: { at: string } | { problem: ApiProblem }) => void }[] =
    [];
  const told: Saved['state'][] = [];
  let timer: { readonly act: () => void; readonly ms: number } | null = null;
  const saving = createSaving<string>({
    send: (given, leaving) => new Promise((answer) => sent.push({ given, leaving, answer })),
    onSaved: ({ state }) => told.push(state),
    clockwork: {
      later(act, ms) {
        const own = { act, ms };
        timer = own;
        return () => {
          if (timer === own) timer = null;
        };
      },
    },
  });
  return {
    ...{ sent, told, saving },
    pause: () => timer?.ms ?? null,
    pass: () => {
      const { act } = timer!;
      timer = null;
      act();
    },
    settle: () => new Promise<void>((done) => setImmediate(done)),
  };
}

describe('what a signer writes, kept on the way', () => {
  it('goes out a pause after the last change, the newest alone', async () => {
    const { saving, sent, told, pause, pass, settle } = world();
    saving.changed('a');
    saving.changed('ab');
    expect([sent.length, pause()]).toEqual([0, PAUSE_MS]);
    pass();
    expect(sent.map(({ given }) => given)).toEqual(['ab']);
    sent[0]!.answer({ at: 'now' });
    await settle();
    expect([told, pause(), saving.isWaiting()]).toEqual([['saving', 'saved'], null, false]);
  });

  it('never sends a second while the first is out: what changed meanwhile follows it', async () => {
    const { saving, sent, told, pass, settle } = world();
    saving.changed('a');
    pass();
    saving.changed('ab');
    expect(sent).toHaveLength(1);
    sent[0]!.answer({ at: 'now' });
    await settle();
    expect([told.at(-1), saving.isWaiting()]).toEqual(['saving', true]);
    pass();
    expect(sent.map(({ given }) => given)).toEqual(['a', 'ab']);
  });

  it('keeps what did not get through, tries again with growing pauses, and at once when the line is back', async () => {
    const { saving, sent, told, pause, pass, settle } = world();
    saving.changed('a');
    pass();
    const pauses: (number | null)[] = [];
    for (let at = 0; at < AGAIN_MS.length + 1; at++) {
      sent.at(-1)!.answer({ problem: problem(at % 2 === 0 ? 0 : 500) });
      await settle();
      pauses.push(pause());
      if (at < AGAIN_MS.length) pass();
    }
    expect(pauses).toEqual([...AGAIN_MS, AGAIN_MS.at(-1)]);
    expect(told.at(-1)).toBe('waiting');
    saving.hurry();
    expect(sent).toHaveLength(AGAIN_MS.length + 2);
    sent.at(-1)!.answer({ at: 'now' });
    await settle();
    expect([told.at(-1), saving.isWaiting()]).toEqual(['saved', false]);
  });

  it.each([403, 404, 409, 410, 413])('stops for good where the server says %d', async (status) => {
    const { saving, sent, told, pause, pass, settle } = world();
    saving.changed('a');
    pass();
    sent[0]!.answer({ problem: problem(status) });
    await settle();
    expect([told.at(-1), pause()]).toEqual(['stopped', null]);
    saving.changed('ab');
    saving.hurry();
    expect(sent).toHaveLength(1);
  });

  it('goes out at once when the page is left, also beside one that is out', () => {
    const { saving, sent, pass } = world();
    saving.changed('a');
    pass();
    saving.changed('ab');
    saving.leave();
    expect(sent.map(({ given, leaving }) => [given, leaving])).toEqual([
      ['a', false],
      ['ab', true],
    ]);
  });

  it('sends nothing more once it was handed in', async () => {
    const { saving, sent, told, pass, settle } = world();
    saving.changed('a');
    pass();
    saving.end();
    sent[0]!.answer({ at: 'now' });
    await settle();
    saving.leave();
    expect([sent.length, told]).toEqual([1, ['saving']]);
  });
});
