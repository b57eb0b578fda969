import { z } from 'zod';
import { FINDING_CODES, LEG_NAMES } from './report.ts';

const whole = z.number().int().nonnegative();

const finding = z.strictObject({
  leg: z.enum(LEG_NAMES),
  code: z.enum(FINDING_CODES),
  detail: z.string(),
  leafIndex: whole.optional().describe('Count of the event in global order, from 0.'),
  eventId: z.string().optional(),
  stream: z.string().optional(),
  revision: z.number().int().optional(),
  position: z.string().optional().describe("The event store's own place of the event."),
  range: z
    .strictObject({ from: whole, to: z.number().int() })
    .optional()
    .describe('Leaf indexes, both included, where no single event can be named.'),
});

/** What `npm run verify -- --json` prints. docs/api/verify.schema.json is made from this and compared by a test. */
export const verifyReportSchema = z
  .strictObject({
    verdict: z.enum(['TOTAL_PASSED', 'INDETERMINATE', 'TOTAL_FAILED']),
    first: finding.nullable().describe('The first event, in global order, that does not fit; or what else does not.'),
    legs: z.array(
      z.strictObject({
        name: z.enum(LEG_NAMES),
        status: z.enum(['PASSED', 'INDETERMINATE', 'FAILED']),
        checked: whole,
        findings: whole,
        message: z.string(),
      }),
    ),
    findings: z
      .array(finding)
      .describe(
        'In the order in which they were found: at most 100 of each leg, but every file up to 100,000. Each leg counts all of its own.',
      ),
    events: whole,
    uncovered: whole.describe('Newest events that no signed checkpoint covers yet.'),
    stream: z
      .string()
      .nullable()
      .describe('The stream asked for with --stream, those of --document one after another, null for the whole history.'),
    verifierKey: z.string().describe("The log's public key: name+id+base64 (C2SP signed note)."),
    startedAt: z.iso.datetime(),
    seconds: z.number().nonnegative(),
  })
  .describe('Report of npm run verify. Exit codes: 0 TOTAL_PASSED, 1 TOTAL_FAILED, 2 INDETERMINATE, 64 usage.');
