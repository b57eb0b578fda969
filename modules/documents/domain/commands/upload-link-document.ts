import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { placedField } from '../../contract/values.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';

/** The document of a visitor of a link begins: a copy of the draft that the link is of, with the visitor in the open place; one that is there already stays. */
export const uploadLinkDocument = documentCommand({
  type: 'UploadLinkDocument',
  schema: documentEventTypes.DocumentUploaded.schema.extend({
    setup: documentEventTypes.SetupChanged.schema,
    fields: z.array(placedField).max(2000),
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { setup, fields, ...data }) {
    if (state.status !== 'NONE') return [];
    return [
      { type: 'DocumentUploaded', data },
      { type: 'SetupChanged', data: setup },
      ...(fields.length > 0 ? [{ type: 'FieldsPlaced', data: { fields } } as const] : []),
    ];
  },
  touches: [...DECISIONS, 'pages', 'mails', 'reading'],
});
