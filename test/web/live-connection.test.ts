import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection, type LiveOptions, type LiveState, type Notification, type Wire } from '../../web/live/connection.ts';
import { gather, tagsOf } from '../../web/live/tags.ts';

class TestWire implements Wire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => {
    this.closed = true;
  };
  say = (message: Record<string, unknown>) => this.onmessage?.({ data: JSON.stringify(message) });
  changed = (position: string) => this.say({ event: 'notification', name: 'document.changed', id: 'd', position });
}

function start(over: Partial<LiveOptions> = {}) {
  const wires: TestWire[] = [];
  const states: LiveState[] = [];
  const heard: Notification[] = [];
  const kept: string[] = [];
  const ended: string[] = [];
  let joinedBlind = 0;
  const connection = new LiveConnection({
    open: () => {
      const wire = new TestWire();
      wires.push(wire);
      return wire;
    },
    tokens: () => ({ token: 't', sessionToken: 's' }),
    onNotification: (one) => heard.push(one),
    onJoinedWithoutPosition: () => joinedBlind++,
    onState: (state) => states.push(state),
    renew: async () => true,
    onEnded: (how) => ended.push(how),
    onPosition: (position) => kept.push(position),
    random: () => 0,
    ...over,
  });
  connection.start();
  const join = (position: string | null) => {
    wires.at(-1)!.onopen?.();
    wires.at(-1)!.say({ event: 'joined', position });
    return wires.at(-1)!;
  };
  return { connection, wires, states, heard, kept, ended, join, blind: () => joinedBlind };
}

describe('the connection for live updates', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('names the session in its first message, never in the address, and has what is on the screen read once', () => {
    const live = start();
    const wire = live.join('7');
    expect(wire.sent).toEqual([{ event: 'connect', token: 't', sessionToken: 's' }]);
    expect(live.states.at(-1)).toBe('live');
    expect([live.blind(), live.kept]).toEqual([1, ['7']]);
  });

  it('comes back after a cut and asks from the last position it heard', () => {
    const live = start();
    live.join('7').changed('9');
    live.wires[0]!.onclose?.();
    expect(live.wires).toHaveLength(1);
    vi.advanceTimersByTime(150);
    expect(live.wires).toHaveLength(2);
    live.join('9');
    expect(live.wires[1]!.sent[0]).toMatchObject({ after: '9' });
    expect(live.blind()).toBe(1);
    // Healed before anybody had to be told.
    vi.advanceTimersByTime(10_000);
    expect(live.states).not.toContain('lost');
  });

  it('says that it is lost after two seconds, with pauses that grow and end', () => {
    const live = start();
    live.join('1').onclose?.();
    const pauses: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      const before = live.wires.length;
      let pause = 0;
      while (live.wires.length === before) {
        vi.advanceTimersByTime(50);
        pause += 50;
      }
      pauses.push(pause);
      live.wires.at(-1)!.onclose?.();
    }
    expect(live.states.at(-1)).toBe('lost');
    expect(pauses.slice(0, 4)).toEqual([150, 300, 600, 1200]);
    expect(pauses.at(-1)).toBe(15_000);
    live.connection.hurry();
    live.join('1');
    expect(live.states.at(-1)).toBe('live');
  });

  it('cut again while it is told what it missed, asks for the rest and not only from the newest', () => {
    const live = start({ position: '10' });
    const wire = live.join('20');
    wire.changed('12');
    wire.changed('21');
    expect(live.kept).toEqual(['12']);
    wire.onclose?.();
    vi.advanceTimersByTime(150);
    const again = live.join('21');
    expect(again.sent[0]).toMatchObject({ after: '12' });
    again.changed('22');
    // However long it takes: only the server knows when all of it was told.
    vi.advanceTimersByTime(60_000);
    expect(live.kept).toEqual(['12']);
    again.say({ event: 'caught-up', position: '21' });
    expect(live.kept).toEqual(['12', '22']);
    again.changed('23');
    expect(live.kept.at(-1)).toBe('23');
  });

  it('compares positions as numbers', () => {
    const live = start({ position: '9' });
    live.join('9').changed('10');
    expect(live.kept).toEqual(['10']);
  });

  it('renews the session that was refused and connects with it; refused again it waits', async () => {
    const renew = vi.fn(async () => true);
    const live = start({ renew });
    live.wires[0]!.onopen?.();
    live.wires[0]!.say({ event: 'error', code: 'session.token_expired' });
    await vi.advanceTimersByTimeAsync(0);
    expect([renew.mock.calls.length, live.wires.length]).toEqual([1, 2]);
    live.wires[1]!.say({ event: 'error', code: 'session.token_expired' });
    await vi.advanceTimersByTimeAsync(0);
    expect(live.wires).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(live.wires).toHaveLength(3);
  });

  it.each([
    ['session.replaced', 'elsewhere'],
    ['session.password_changed', 'password'],
    ['session.ended_elsewhere', 'ended'],
    ['session.account_deleted', 'deleted'],
    ['session.ended', 'closed'],
  ])('says at once that the session has ended (%s), and asks for nothing more', (code, how) => {
    const renew = vi.fn(async () => true);
    const live = start({ renew });
    live.join('1').say({ event: 'error', code });
    vi.advanceTimersByTime(120_000);
    expect([live.ended, renew.mock.calls.length, live.wires.length, live.states.at(-1)]).toEqual([[how], 0, 1, 'off']);
  });

  it('goes on with the session that was opened in another tab meanwhile', async () => {
    let sessionToken = 'old';
    const live = start({ tokens: () => ({ token: 't', sessionToken }) });
    const wire = live.join('1');
    sessionToken = 'new';
    wire.say({ event: 'error', code: 'session.replaced' });
    await vi.advanceTimersByTimeAsync(0);
    live.wires[1]!.onopen?.();
    expect([live.ended, live.wires[1]!.sent[0]]).toEqual([[], { event: 'connect', token: 't', sessionToken: 'new', after: '1' }]);
  });

  it('waits for the tokens of who ended the session here, and goes on with them', async () => {
    let sessionToken = 'old';
    let settle = () => {};
    const settled = () =>
      new Promise<void>((resolve) => {
        settle = resolve;
      });
    const live = start({ tokens: () => ({ token: 't', sessionToken }), settled });
    live.join('1').say({ event: 'error', code: 'session.password_changed' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([live.ended, live.wires.length]).toEqual([[], 1]);
    sessionToken = 'new';
    settle();
    await vi.advanceTimersByTimeAsync(0);
    live.wires[1]!.onopen?.();
    expect([live.ended, live.wires[1]!.sent[0]]).toEqual([[], { event: 'connect', token: 't', sessionToken: 'new', after: '1' }]);
  });

  it('hears nothing and tries nothing after it was left', () => {
    const live = start();
    const wire = live.join('1');
    live.connection.stop();
    expect(wire.sent.at(-1)).toEqual({ event: 'leave' });
    expect(wire.closed).toBe(true);
    wire.changed('2');
    vi.advanceTimersByTime(120_000);
    expect([live.heard, live.wires.length, live.states.at(-1)]).toEqual([[], 1, 'off']);
  });

  it('reads the events of one act together, the first at once', () => {
    const read: unknown[] = [];
    const gathered = gather(200, (tags) => read.push(tags));
    gathered.add(tagsOf({ name: 'document.changed', id: 'a' }));
    gathered.add(tagsOf({ name: 'document.changed', id: 'a' }));
    gathered.add(tagsOf({ name: 'document.changed', id: 'b' }));
    expect(read).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(read).toHaveLength(2);
    expect(read[1]).toEqual([
      'Inbox',
      ...['a', 'b'].flatMap((id) => [
        { type: 'Document', id },
        { type: 'Timeline', id },
      ]),
    ]);
    vi.advanceTimersByTime(1_000);
    expect(read).toHaveLength(2);
    expect(tagsOf({ name: 'document.changed', id: 'a', type: 'DocumentViewed' })).not.toContain('Inbox');
    expect(tagsOf({ name: 'document.changed', id: 'a', type: 'SignatureRecorded' })).toContain('Inbox');
    const own = [
      { type: 'Document', id: 'a' },
      { type: 'Timeline', id: 'a' },
    ];
    for (const name of ['vobo.changed', 'cancellation.changed', 'endorsement.changed', 'special.changed'])
      expect(tagsOf({ name, id: 'a', type: 'VoBoCommentAdded' })).toEqual(own);
    // Whose turn it is to approve stands in the list; the document's own event follows with the rest.
    expect(tagsOf({ name: 'vobo.changed', id: 'a', type: 'ApproverLinksIssued' })).toEqual(['Inbox', ...own]);
    expect(tagsOf({ name: 'form.changed', id: 'a', type: 'FormAnswered' })).toEqual(['Forms']);
    expect(tagsOf({ name: 'template.changed', id: 'x' })).toEqual(['Templates']);
    expect(tagsOf({ name: 'unknown.changed', id: 'x' })).toEqual([]);
  });
});
