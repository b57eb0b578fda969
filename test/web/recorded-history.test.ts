import { describe, expect, it } from 'vitest';
import { cancellationEventTypes } from '../../modules/cancellation/contract/events.ts';
import { documentEventTypes } from '../../modules/documents/contract/events.ts';
import { endorsementEventTypes } from '../../modules/endorsement/contract/events.ts';
import { specialEventTypes } from '../../modules/endorsement/contract/special-events.ts';
import { voBoEventTypes } from '../../modules/vobo/contract/events.ts';
import { validationTexts } from '../../web/features/validation/texts.ts';

describe('the public record of a document, which names nobody', () => {
  it('has words for every event of every stream that tells of it', () => {
    const words = validationTexts.es as unknown as Readonly<Record<string, string>>;
    const all = [documentEventTypes, voBoEventTypes, cancellationEventTypes, endorsementEventTypes, specialEventTypes];
    for (const type of all.flatMap(Object.keys)) expect([type, words[`event_${type}`]]).toEqual([type, expect.any(String)]);
  });
});
