import { describe, expect, it } from 'vitest';
import { patiently } from '../../modules/app/demo/patiently.ts';
import { diskTrouble } from '../../modules/app/operations/disk-trouble.ts';
import { eventStoreTrouble, postgresTrouble, type StoreTrouble } from '../../modules/app/operations/store-trouble.ts';
import { passesByItself, toldAtStart } from '../../modules/app/operations/told-at-start.ts';
import { waitFor } from '../../modules/app/operations/wait-for-stores.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { StoreUnavailable } from '../../shared-kernel/event-store/port.ts';
import { MasterKeyMismatch } from '../../shared-kernel/privacy/key-table.ts';

const URL_WITH_PASSWORD = 'esdb://admin:changeit@es.example:2113';
const config = { databaseUrl: undefined, eventstoreUrl: URL_WITH_PASSWORD, dataDir: '/data' };

describe('what a start says', () => {
  it.each<[string, string, RegExp, boolean]>([
    [
      '14 UNAVAILABLE: No connection established. Last error: Error: connect ECONNREFUSED 10.0.0.1:2113. Resolution note: ',
      URL_WITH_PASSWORD,
      /ECONNREFUSED 10\.0\.0\.1:2113$/,
      true,
    ],
    ['SSL routines:tls_validate_record_header:wrong version number:../deps', URL_WITH_PASSWORD, /does not speak TLS$/, false],
    ['Last error: Error: self-signed certificate', URL_WITH_PASSWORD, /certificate that is not trusted/, false],
    ['the event store could not be read: it refused user and password', URL_WITH_PASSWORD, /refused user and password$/, false],
    ['the event store could not be read: the user has no right to it', URL_WITH_PASSWORD, /does not give the user .* the rights/, false],
    ['the event store could not be read: the user has no right to it', 'esdb://es.example:2113', /wants a user$/, false],
    [
      'es-1:2113: the event store could not be read: 14 UNAVAILABLE: No connection established. Last error: Error: self-signed certificate',
      URL_WITH_PASSWORD,
      /not trusted: es-1:2113: self-signed certificate$/,
      false,
    ],
    [
      '14 UNAVAILABLE: No connection established. Last error: Failed to connect (2026-11-23T02:38:12.911Z). Resolution note:',
      `${URL_WITH_PASSWORD}?tls=false`,
      /Failed to connect$/,
      true,
    ],
  ])('of %s', (message, url, wrong, waitingHelps) => {
    const trouble = eventStoreTrouble(url, new StoreUnavailable(message));
    expect(trouble.wrong).toMatch(wrong);
    expect([trouble.waitingHelps, /EVENTSTORE_URL/.test(trouble.wrong)]).toEqual([waitingHelps, true]);
    expect(JSON.stringify(trouble)).not.toContain('changeit');
  });

  it('names the setting of a Postgres, and never its password', () => {
    const url = 'postgres://application:hunter2@db.example/signing';
    const coded = (code: string) => Object.assign(new Error('no'), { code });
    const found = [coded('28P01'), coded('3D000'), coded('ECONNREFUSED'), coded('57P03')].map((error) =>
      postgresTrouble('DATABASE_URL', url, error),
    );
    expect(found.map(({ waitingHelps }) => waitingHelps)).toEqual([false, false, true, true]);
    for (const trouble of found) expect(trouble.wrong).toContain('DATABASE_URL (db.example/signing)');
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it('is a sentence for what a person can mend, also when a command of the start brought it, and nothing for a defect', () => {
    const away = new StoreUnavailable('no leader');
    const answered = new ProductError(503, 'store.unavailable', {}, { cause: away });
    for (const error of [away, answered]) {
      expect(toldAtStart(error, config)).toContain('EVENTSTORE_URL');
      expect(passesByItself(error)).toBe(true);
    }
    const key = new MasterKeyMismatch('person-1');
    expect(toldAtStart(key, config)).toMatch(/person-master\.key[\s\S]*back-up/);
    expect(passesByItself(key)).toBe(false);
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/data/owner.json' });
    expect(toldAtStart(full, config)).toMatch(/no space is left.*\/data\/owner\.json.*Make room/);
    expect(toldAtStart(new TypeError('x is not a function'), config)).toBeNull();
    expect(diskTrouble(Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'listen' }))).toBeNull();
  });
});

describe('a start that waits', () => {
  const away: StoreTrouble = { wrong: 'the store does not answer', mend: 'Start it.', waitingHelps: true };
  const world = (troubles: (StoreTrouble | null)[]) => {
    const said: string[] = [];
    let time = 0;
    const look = async () => {
      time += 400;
      return troubles.length > 1 ? troubles.shift()! : troubles[0]!;
    };
    return {
      said,
      run: (signal = new AbortController().signal) => waitFor(look, 1_000, { say: (text) => said.push(text), signal, now: () => time }),
    };
  };

  it('says what is wrong once, and goes on when the store comes', async () => {
    const { said, run } = world([away, away, null]);
    await run();
    expect(said).toEqual(['The store does not answer; waiting for it, up to 1 s.']);
  });

  it('ends with the sentence when the time is over, at once where waiting does not help, and when it is told to stop', async () => {
    await expect(world([away]).run()).rejects.toThrow('The store does not answer. Start it.');
    const final = world([{ ...away, waitingHelps: false }]);
    await expect(final.run()).rejects.toThrow('Start it.');
    expect(final.said).toEqual([]);
    await expect(world([away]).run(AbortSignal.abort())).rejects.toThrow('Start it.');
  });
});

describe('the demo', () => {
  it('goes on when the store is back, gives up when it is stopped, and lets a defect through', async () => {
    const troubles: unknown[] = [];
    let [tries, stopped] = [0, false];
    const patience = { stopped: () => stopped, onTrouble: (error: unknown) => void troubles.push(error) };
    const work = async () => {
      tries += 1;
      if (tries < 3) throw tries === 1 ? new StoreUnavailable('no leader') : new ProductError(503, 'outcome_unknown', {});
      return 'made';
    };
    expect(await patiently(work, patience)).toBe('made');
    expect([tries, troubles.length]).toEqual([3, 2]);
    await expect(patiently(() => Promise.reject(new TypeError('defect')), patience)).rejects.toThrow('defect');
    await expect(patiently(() => Promise.reject(new StoreUnavailable('away')), { ...patience, forMs: 0 })).rejects.toThrow('away');
    stopped = true;
    await expect(patiently(() => Promise.reject(new StoreUnavailable('away')), patience)).rejects.toThrow('away');
  });
});
