import { expect, it } from 'vitest';
import { type DoctorCheck, renderDoctor, runDoctor } from '../../modules/app/doctor.ts';

const check = (component: string, run: DoctorCheck['run']): DoctorCheck => ({ component, usedFor: 'a test', run });

it('a check that fails is a red row and the others are still looked at', async () => {
  const rows = await runDoctor([
    check('one', async () => ({ state: 'ok', resource: '/one', found: 'fine' })),
    check('two', () => Promise.reject(new Error('it is gone'))),
    check('three', async () => [
      { state: 'warn', resource: '/a', found: 'old', mend: 'renew it' },
      { state: 'ok', resource: '/b', found: 'new' },
    ]),
  ]);
  expect(rows.map(({ component, state }) => `${component} ${state}`)).toEqual(['one ok', 'two red', 'three warn', 'three ok']);
  expect(rows[1]).toMatchObject({ found: 'it is gone', usedFor: 'a test' });
  expect(renderDoctor(rows)).toContain('2 ok, 1 to know, 1 red');
  expect(renderDoctor(rows)).toContain('to mend: renew it');
});
