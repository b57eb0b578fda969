import fc from 'fast-check';
import type { Act } from './acts.ts';
import { anyLastDay } from './last-day-act.ts';
import { people } from './world.ts';

const who = fc.constantFrom(...people);
const whoever = fc.constantFrom(...people, 'owner' as const);
const aboutOne = ['resend', 'rename', 'remove', 'ask'] as const;
const some = fc.subarray([...people], { minLength: 1 });

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('setup' as const),
      who: some,
      orders: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
      hasOrder: fc.boolean(),
      ownerSigns: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('place' as const), who: some }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'send' as const,
        'process' as const,
        'seal' as const,
        'constancia' as const,
        'anchor' as const,
        'again' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('upload' as const, 'view' as const, 'download' as const, 'sealing-failure' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('share' as const), observer: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('advance' as const), seconds: fc.constantFrom(1, 61, 86_401, 600_000) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('read' as const),
      who: whoever,
      version: fc.constantFrom('newest' as const, 'first' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('claim' as const),
      who: whoever,
      pages: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      act: fc.constant('sign' as const),
      who: whoever,
      saw: fc.constantFrom('newest' as const, 'newest' as const, 'oldest-shown' as const, 'unseen' as const),
      sameKey: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom(...aboutOne), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('replace' as const), who, by: who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('decline' as const),
      who: whoever,
      kind: fc.constantFrom('REFUSED' as const, 'NOT_MINE' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reopen' as const), who: whoever }) },
  { weight: 2, arbitrary: anyLastDay },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('void-link' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('delete' as const, 'void' as const) }) },
);
