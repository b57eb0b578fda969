import type { Configuration } from '../../settings/config.ts';
import { storedAheadIfAny } from '../../test-clock/table.ts';
import { inWords } from '../clock-watch.ts';
import type { DoctorFinding } from '../doctor.ts';

const OTHER_FOLDER = 'for real work begin anew with another DATA_DIR and without TEST_CLOCK';

/** No row where nobody can move the clock and nobody did. */
export async function testClockCheck(
  db: Parameters<typeof storedAheadIfAny>[0],
  { testClock }: Pick<Configuration, 'testClock'>,
): Promise<DoctorFinding[]> {
  const aheadMs = await storedAheadIfAny(db);
  if (aheadMs === 0)
    return testClock
      ? [
          {
            state: 'warn',
            resource: 'TEST_CLOCK',
            found: 'a test installation: staff may move its clock; it was not moved yet',
            mend: OTHER_FOLDER,
          },
        ]
      : [];
  const time = `${inWords(aheadMs / 1000)} ahead of the machine: here it is ${new Date(Date.now() + aheadMs).toISOString()}`;
  if (testClock)
    return [{ state: 'warn', resource: 'TEST_CLOCK', found: `a test installation, ${time}; its times prove nothing`, mend: OTHER_FOLDER }];
  const mend = `give TEST_CLOCK=true, or it does not start; ${OTHER_FOLDER}`;
  return [{ state: 'red', resource: 'TEST_CLOCK', found: `the clock of this installation was moved ${time}`, mend }];
}
