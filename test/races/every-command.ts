import { accountDecider } from '../../modules/accounts/domain/decider.ts';
import { accountCommands } from '../../modules/accounts/streams.ts';
import { invoiceDecider } from '../../modules/billing/domain/decider.ts';
import { invoiceCommands } from '../../modules/billing/streams.ts';
import { cancellationDecider } from '../../modules/cancellation/domain/decider.ts';
import { cancellationCommands } from '../../modules/cancellation/streams.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { declaredDocumentCommands } from '../../modules/documents/streams.ts';
import { endorsementDecider } from '../../modules/endorsement/domain/decider.ts';
import { specialDecider } from '../../modules/endorsement/domain/special/decider.ts';
import { specialCommands } from '../../modules/endorsement/special-streams.ts';
import { endorsementCommands } from '../../modules/endorsement/streams.ts';
import { formatsDecider } from '../../modules/formats/domain/decider.ts';
import { formatsCommands } from '../../modules/formats/streams.ts';
import { formDecider } from '../../modules/forms/domain/decider.ts';
import { declaredFormCommands } from '../../modules/forms/streams.ts';
import { publicLinkDecider } from '../../modules/public-links/domain/decider.ts';
import { declaredPublicLinkCommands } from '../../modules/public-links/streams.ts';
import { ratingDecider } from '../../modules/ratings/domain/decider.ts';
import { ratingCommands } from '../../modules/ratings/streams.ts';
import { reminderDecider } from '../../modules/reminders/domain/decider.ts';
import { reminderCommands } from '../../modules/reminders/streams.ts';
import { creditsCommands } from '../../modules/subscription/credits-streams.ts';
import { creditsDecider } from '../../modules/subscription/domain/credits/decider.ts';
import { subscriptionDecider } from '../../modules/subscription/domain/decider.ts';
import { usageDecider } from '../../modules/subscription/domain/usage/decider.ts';
import { subscriptionCommands } from '../../modules/subscription/streams.ts';
import { usageCommands } from '../../modules/subscription/usage-streams.ts';
import { tagsDecider } from '../../modules/tags/domain/decider.ts';
import { taggingDecider } from '../../modules/tags/domain/tagging/decider.ts';
import { taggingCommands, tagsCommands } from '../../modules/tags/streams.ts';
import { templateDecider } from '../../modules/templates/domain/decider.ts';
import { templateCommands } from '../../modules/templates/streams.ts';
import { voBoDecider } from '../../modules/vobo/domain/decider.ts';
import { voBoCommands } from '../../modules/vobo/streams.ts';
import type { Decider, DomainEvent } from '../../shared-kernel/decider/types.ts';

export interface RacingCommand {
  readonly name: string;
  isTouchedBy(eventType: string): boolean;
}

/** A command races with the events about the matters that it touches. */
const byMatter = (
  { category, eventTypes, matters }: Pick<Decider<never, DomainEvent>, 'category' | 'eventTypes' | 'matters'>,
  commands: readonly { readonly type: string; readonly touches: readonly string[] }[],
) => ({
  category,
  eventTypes: Object.keys(eventTypes),
  commands: commands.map(({ type, touches }) => ({
    name: type,
    isTouchedBy: (eventType: string) => touches.includes(matters[eventType]!),
  })),
});

/** Every command of every kind of stream. */
export const commandsByCategory: readonly {
  readonly category: string;
  readonly eventTypes: readonly string[];
  readonly commands: readonly RacingCommand[];
}[] = [
  byMatter(documentDecider, declaredDocumentCommands),
  byMatter(voBoDecider, voBoCommands),
  byMatter(cancellationDecider, cancellationCommands),
  byMatter(endorsementDecider, endorsementCommands),
  byMatter(specialDecider, specialCommands),
  byMatter(accountDecider, accountCommands),
  byMatter(formatsDecider, formatsCommands),
  byMatter(formDecider, declaredFormCommands),
  byMatter(publicLinkDecider, declaredPublicLinkCommands),
  byMatter(ratingDecider, ratingCommands),
  byMatter(reminderDecider, reminderCommands),
  byMatter(subscriptionDecider, subscriptionCommands),
  byMatter(tagsDecider, tagsCommands),
  byMatter(taggingDecider, taggingCommands),
  byMatter(templateDecider, templateCommands),
  byMatter(usageDecider, usageCommands),
  byMatter(creditsDecider, creditsCommands),
  byMatter(invoiceDecider, invoiceCommands),
];
