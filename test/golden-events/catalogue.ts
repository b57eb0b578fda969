import { accountDecider, accountEventTypes } from '../../modules/accounts/index.ts';
import { invoiceDecider, invoiceEventTypes } from '../../modules/billing/index.ts';
import { cancellationDecider, cancellationEventTypes } from '../../modules/cancellation/index.ts';
import { documentDecider, documentEventTypes } from '../../modules/documents/index.ts';
import { endorsementDecider, endorsementEventTypes, specialDecider, specialEventTypes } from '../../modules/endorsement/index.ts';
import { formatEventTypes, formatsDecider } from '../../modules/formats/index.ts';
import { formDecider, formEventTypes } from '../../modules/forms/index.ts';
import { publicLinkDecider, publicLinkEventTypes } from '../../modules/public-links/index.ts';
import { ratingDecider, ratingEventTypes } from '../../modules/ratings/index.ts';
import { reminderDecider, reminderEventTypes } from '../../modules/reminders/index.ts';
import {
  creditsDecider,
  creditsEventTypes,
  subscriptionDecider,
  subscriptionEventTypes,
  usageDecider,
  usageEventTypes,
} from '../../modules/subscription/index.ts';
import { tagEventTypes, taggingDecider, taggingEventTypes, tagsDecider } from '../../modules/tags/index.ts';
import { templateDecider, templateEventTypes } from '../../modules/templates/index.ts';
import { voBoDecider, voBoEventTypes } from '../../modules/vobo/index.ts';
import type { Decider } from '../../shared-kernel/decider/types.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { cancellationSamples } from './cancellation-samples.ts';
import { creditsSamples } from './credits-samples.ts';
import { endorsementSamples } from './endorsement-samples.ts';
import { formSamples } from './form-samples.ts';
import { formatsSamples } from './formats-samples.ts';
import { invoiceSamples } from './invoice-samples.ts';
import { publicLinkSamples } from './public-link-samples.ts';
import { ratingSamples } from './rating-samples.ts';
import { reminderSamples } from './reminder-samples.ts';
import { accountSamples, documentSamples } from './samples.ts';
import { specialSamples } from './special-samples.ts';
import { subscriptionSamples } from './subscription-samples.ts';
import { taggingSamples, tagsSamples } from './tags-samples.ts';
import { templateSamples } from './template-samples.ts';
import { usageSamples } from './usage-samples.ts';
import { voBoSamples } from './vobo-samples.ts';

export interface GoldenStream {
  /** Folder of the module. */
  readonly module: string;
  /** Folder of the golden files. */
  readonly folder: string;
  readonly stream: string;
  readonly decider: Decider<never, never>;
  readonly types: Readonly<Record<string, { version: number; schema: { parse(data: unknown): unknown } }>>;
  readonly samples: readonly { type: string; data: object }[];
}

/** Every module that has events. test/golden-events/golden.test.ts fails for a module that is not here. */
export const streams: readonly GoldenStream[] = [
  {
    module: 'documents',
    folder: 'documents',
    stream: 'document-document-1',
    decider: documentDecider as never,
    types: documentEventTypes,
    samples: documentSamples,
  },
  {
    module: 'vobo',
    folder: 'vobo',
    stream: 'vobo-document-1',
    decider: voBoDecider as never,
    types: voBoEventTypes,
    samples: voBoSamples,
  },
  {
    module: 'cancellation',
    folder: 'cancellation',
    stream: 'cancellation-11111111-1111-4111-8111-111111111111',
    decider: cancellationDecider as never,
    types: cancellationEventTypes,
    samples: cancellationSamples,
  },
  {
    module: 'endorsement',
    folder: 'endorsement',
    stream: 'endorsement-11111111-1111-4111-8111-111111111111',
    decider: endorsementDecider as never,
    types: endorsementEventTypes,
    samples: endorsementSamples,
  },
  {
    module: 'endorsement',
    folder: 'special',
    stream: 'special-11111111-1111-4111-8111-111111111111',
    decider: specialDecider as never,
    types: specialEventTypes,
    samples: specialSamples,
  },
  {
    module: 'subscription',
    folder: 'subscription',
    stream: 'subscription-owner-1',
    decider: subscriptionDecider as never,
    types: subscriptionEventTypes,
    samples: subscriptionSamples,
  },
  {
    module: 'tags',
    folder: 'tags',
    stream: 'tags-owner-1',
    decider: tagsDecider as never,
    types: tagEventTypes,
    samples: tagsSamples,
  },
  {
    module: 'tags',
    folder: 'tagging',
    stream: 'tagging-11111111-1111-4111-8111-111111111111',
    decider: taggingDecider as never,
    types: taggingEventTypes,
    samples: taggingSamples,
  },
  {
    module: 'forms',
    folder: 'form',
    stream: 'form-11111111-1111-4111-8111-111111111111',
    decider: formDecider as never,
    types: formEventTypes,
    samples: formSamples,
  },
  {
    module: 'public-links',
    folder: 'public-link',
    stream: 'publiclink-0123456789abcdef0123456789abcdef',
    decider: publicLinkDecider as never,
    types: publicLinkEventTypes,
    samples: publicLinkSamples,
  },
  {
    module: 'templates',
    folder: 'template',
    stream: 'template-renta-1',
    decider: templateDecider as never,
    types: templateEventTypes,
    samples: templateSamples,
  },
  {
    module: 'formats',
    folder: 'formats',
    stream: 'preconfiguration-owner-1',
    decider: formatsDecider as never,
    types: formatEventTypes,
    samples: formatsSamples,
  },
  {
    module: 'ratings',
    folder: 'rating',
    stream: 'rating-11111111-1111-4111-8111-111111111111',
    decider: ratingDecider as never,
    types: ratingEventTypes,
    samples: ratingSamples,
  },
  {
    module: 'reminders',
    folder: 'reminder',
    stream: 'reminder-22222222-2222-5222-8222-222222222222',
    decider: reminderDecider as never,
    types: reminderEventTypes,
    samples: reminderSamples,
  },
  {
    module: 'subscription',
    folder: 'usage',
    stream: 'usage-owner-1-2026-11',
    decider: usageDecider as never,
    types: usageEventTypes,
    samples: usageSamples,
  },
  {
    module: 'billing',
    folder: 'billing',
    stream: 'invoice-invoice-1',
    decider: invoiceDecider as never,
    types: invoiceEventTypes,
    samples: invoiceSamples,
  },
  {
    module: 'subscription',
    folder: 'credits',
    stream: 'credits-owner-1-2026-12',
    decider: creditsDecider as never,
    types: creditsEventTypes,
    samples: creditsSamples,
  },
  {
    module: 'accounts',
    folder: 'accounts',
    stream: 'account-account-1',
    decider: accountDecider as never,
    types: accountEventTypes,
    samples: accountSamples,
  },
];

/** An event as it was stored by the version that wrote the file, and what it meant then. */
export interface Golden {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}
export interface GoldenFile {
  readonly event: Golden;
  /** The data with personal values opened. */
  readonly means: JsonObject;
  /** Leaf of the event in the transparency log, hex: the same bytes for ever, or no old proof would verify. */
  readonly leaf: string;
}

export const fileNameOf = (type: string, version: number): string => `${type}.v${version}.json`;

/** Version in which events of this type are written today. */
export const versionOf = (type: string): number => streams.find(({ types }) => types[type])?.types[type]?.version ?? 1;
