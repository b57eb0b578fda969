import { describe, expect, it } from 'vitest';
import { ProgressLine, progressText } from '../../modules/app/store-migration/progress-line.ts';

describe('the line that says where a copy stands', () => {
  it('tells events, rate and time left', () => {
    expect(progressText({ phase: 'append', events: 12_300, of: 100_000 }, 12_300, 10)).toBe(
      'copying 12,300 of 100,000 events, 1,230/s, 72 s left',
    );
    expect(progressText({ phase: 'append', events: 10_000, of: 10_000_000 }, 10_000, 10)).toMatch(/1,000\/s, 2 h 47 min left$/);
    expect(progressText({ phase: 'count', events: 7, of: null }, 7, 0)).toBe('counting 7 events, 0/s');
  });

  it('counts the rate of a copy that is gone on with from where it began', () => {
    let now = 0;
    const written: string[] = [];
    const line = new ProgressLine({ write: (text) => void written.push(text), terminal: true, now: () => now });
    line.show({ phase: 'append', events: 90_000, of: 100_000 });
    now = 1_000;
    line.show({ phase: 'append', events: 91_000, of: 100_000 });
    expect(written).toEqual(['\r\x1b[2Kcopying 91,000 of 100,000 events, 1,000/s, 9 s left']);
  });

  it('stays on one line of a terminal and ends it before anything else is written', () => {
    let now = 0;
    const written: string[] = [];
    const line = new ProgressLine({ write: (text) => void written.push(text), terminal: true, now: () => now });
    for (let events = 0; events < 5_000; events += 1) {
      now += 1;
      line.show({ phase: 'compare', events, of: 5_000 });
    }
    line.end();
    line.end();
    expect(written.filter((text) => text === '\n')).toHaveLength(1);
    expect(written.filter((text) => text.startsWith('\r'))).toHaveLength(24);
  });

  it('writes a line now and then where nobody looks at a terminal', () => {
    let now = 0;
    const written: string[] = [];
    const line = new ProgressLine({ write: (text) => void written.push(text), terminal: false, now: () => now });
    for (let events = 0; events <= 12_000; events += 1) {
      line.show({ phase: 'append', events, of: 12_000 });
      now += 1;
    }
    line.end();
    expect(written).toEqual([
      'copying 5,000 of 12,000 events, 1,000/s, 7 s left\n',
      'copying 10,000 of 12,000 events, 1,000/s, 2 s left\n',
    ]);
  });
});
