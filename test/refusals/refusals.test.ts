import { describe, expect, it } from 'vitest';
import { accountCommands } from '../../modules/accounts/streams.ts';
import { invoiceCommands } from '../../modules/billing/streams.ts';
import { cancellationCommands } from '../../modules/cancellation/streams.ts';
import { declaredDocumentCommands } from '../../modules/documents/streams.ts';
import { specialCommands } from '../../modules/endorsement/special-streams.ts';
import { endorsementCommands } from '../../modules/endorsement/streams.ts';
import { formatsCommands } from '../../modules/formats/streams.ts';
import { declaredFormCommands } from '../../modules/forms/streams.ts';
import { declaredPublicLinkCommands } from '../../modules/public-links/streams.ts';
import { ratingCommands } from '../../modules/ratings/streams.ts';
import { reminderCommands } from '../../modules/reminders/streams.ts';
import { creditsCommands } from '../../modules/subscription/credits-streams.ts';
import { subscriptionCommands } from '../../modules/subscription/streams.ts';
import { usageCommands } from '../../modules/subscription/usage-streams.ts';
import { taggingCommands, tagsCommands } from '../../modules/tags/streams.ts';
import { templateCommands } from '../../modules/templates/streams.ts';
import { voBoCommands } from '../../modules/vobo/streams.ts';
import type { ProductError } from '../../shared-kernel/errors.ts';
import { accountRefusals } from './accounts.ts';
import { billingRefusals } from './billing.ts';
import { cancellationRefusals } from './cancellation.ts';
import { creditsRefusals } from './credits.ts';
import { documentRefusals } from './documents.ts';
import { endorsementRefusals } from './endorsement.ts';
import { formatsRefusals } from './formats.ts';
import { formRefusals } from './forms.ts';
import { publicLinkRefusals } from './public-links.ts';
import { ratingRefusals } from './ratings.ts';
import { reminderRefusals } from './reminders.ts';
import { specialRefusals } from './special-endorsement.ts';
import { subscriptionRefusals } from './subscription.ts';
import { taggingRefusals, tagsRefusals } from './tags.ts';
import { templateRefusals } from './templates.ts';
import { usageRefusals } from './usage.ts';
import { voBoRefusals } from './vobo.ts';
import { type Provocation, refusalWorld } from './world.ts';

/** Every command with the codes that it declares, beside what provokes them. */
const modules: readonly {
  readonly commands: readonly { readonly type: string; readonly refuses: readonly string[] }[];
  readonly provocations: Readonly<Record<string, Readonly<Record<string, Provocation>>>>;
}[] = [
  { commands: voBoCommands, provocations: voBoRefusals },
  { commands: cancellationCommands, provocations: cancellationRefusals },
  { commands: accountCommands, provocations: accountRefusals },
  { commands: endorsementCommands, provocations: endorsementRefusals },
  { commands: declaredDocumentCommands, provocations: documentRefusals },
  { commands: specialCommands, provocations: specialRefusals },
  { commands: formatsCommands, provocations: formatsRefusals },
  { commands: declaredFormCommands, provocations: formRefusals },
  { commands: declaredPublicLinkCommands, provocations: publicLinkRefusals },
  { commands: ratingCommands, provocations: ratingRefusals },
  { commands: reminderCommands, provocations: reminderRefusals },
  { commands: invoiceCommands, provocations: billingRefusals },
  { commands: subscriptionCommands, provocations: subscriptionRefusals },
  { commands: tagsCommands, provocations: tagsRefusals },
  { commands: taggingCommands, provocations: taggingRefusals },
  { commands: templateCommands, provocations: templateRefusals },
  { commands: usageCommands, provocations: usageRefusals },
  { commands: creditsCommands, provocations: creditsRefusals },
];

const cases = modules.flatMap(({ commands, provocations }) =>
  commands.flatMap(({ type, refuses }) => refuses.map((code) => ({ type, code, provoke: provocations[type]?.[code] }))),
);

describe('what commands refuse', () => {
  it.each(cases)('$type: $code', async ({ type, code, provoke }) => {
    const world = refusalWorld();
    if (!provoke) throw new Error('nothing provokes this code');
    const outcome = await provoke(world).then(
      () => 'no refusal',
      (error: ProductError) => error.code,
    );
    expect(outcome).toBe(code);
    expect(world.written).toEqual([{ command: type, code }]);
  });
});
