import type { Configuration } from '../settings/config.ts';
import { storedAhead } from './table.ts';

/** The history goes on at a time that the clock of this machine has not reached. */
export class TestClockMoved extends Error {
  constructor(aheadMs: number) {
    super(
      `The clock of this installation was moved ${days(aheadMs)} ahead for tests, and what it records must not go back: start it with TEST_CLOCK=true, or begin anew with another DATA_DIR (or npm start -- --reset).`,
    );
    this.name = 'TestClockMoved';
  }
}

const days = (ms: number): string => (ms < 172_800_000 ? `${Math.ceil(ms / 3_600_000)} h` : `${Math.round(ms / 86_400_000)} days`);

/**
 * A clock that was moved once stays a test clock: without the setting the same history would go on at an earlier time.
 * @throws TestClockMoved
 */
export async function refuseMovedClock(
  db: Parameters<typeof storedAhead>[0],
  { testClock }: Pick<Configuration, 'testClock'>,
): Promise<void> {
  if (testClock) return;
  const aheadMs = await storedAhead(db);
  if (aheadMs > 0) throw new TestClockMoved(aheadMs);
}
