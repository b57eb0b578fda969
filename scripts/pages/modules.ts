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
import type { PagedModule } from './module-page.ts';

const shown = ({ machine, eventTypes }: Pick<PagedModule, 'machine' | 'eventTypes'>) => ({ machine, eventTypes });

/** Every module with a machine; each has a page that shows it. */
export const pagedModules: readonly PagedModule[] = [
  { name: 'billing', ...shown(invoiceDecider), commands: invoiceCommands },
  { name: 'cancellation', ...shown(cancellationDecider), commands: cancellationCommands },
  { name: 'accounts', ...shown(accountDecider), commands: accountCommands },
  { name: 'documents', ...shown(documentDecider), commands: declaredDocumentCommands },
  { name: 'endorsement', ...shown(endorsementDecider), commands: endorsementCommands },
  { name: 'endorsement', part: 'special', ...shown(specialDecider), commands: specialCommands },
  { name: 'forms', ...shown(formDecider), commands: declaredFormCommands },
  { name: 'formats', ...shown(formatsDecider), commands: formatsCommands },
  { name: 'public-links', ...shown(publicLinkDecider), commands: declaredPublicLinkCommands },
  { name: 'ratings', ...shown(ratingDecider), commands: ratingCommands },
  { name: 'reminders', ...shown(reminderDecider), commands: reminderCommands },
  { name: 'subscription', ...shown(subscriptionDecider), commands: subscriptionCommands },
  { name: 'subscription', part: 'usage', ...shown(usageDecider), commands: usageCommands },
  { name: 'subscription', part: 'credits', ...shown(creditsDecider), commands: creditsCommands },
  { name: 'tags', ...shown(tagsDecider), commands: tagsCommands },
  { name: 'tags', part: 'tagging', ...shown(taggingDecider), commands: taggingCommands },
  { name: 'templates', ...shown(templateDecider), commands: templateCommands },
  { name: 'vobo', ...shown(voBoDecider), commands: voBoCommands },
];
