import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { isDueToAnnounce } from '../rules/last-day.ts';

const { endsAt, stage } = documentEventTypes.LastDayAnnounced.schema.shape;

/** The last day comes near, or is over: said once each for a day that was set. What comes too late, or of a day that was moved, says nothing. */
export const announceLastDay = documentCommand({
  type: 'AnnounceLastDay',
  schema: z.object({ documentId: z.string().min(1), endsAt, stage }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { endsAt, stage }, _facts, { now }) {
    const { lastDay } = state;
    if (!lastDay || lastDay.endsAt !== endsAt || !isDueToAnnounce(state, stage, now)) return [];
    return [{ type: 'LastDayAnnounced', data: { lastDay: lastDay.day, endsAt, stage } }];
  },
  touches: ['preparation', 'signatures', 'closing', 'term', ...ENDS],
});
