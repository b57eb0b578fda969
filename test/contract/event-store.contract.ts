import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StoreCapabilities } from '../../shared-kernel/event-store/capabilities.ts';
import { appendExamples } from './event-store/append.ts';
import { contentExamples } from './event-store/content.ts';
import type { ContractContext, StoreUnderTest } from './event-store/examples.ts';
import { globalOrderExamples } from './event-store/global-order.ts';
import { idempotencyExamples } from './event-store/idempotency.ts';
import { invalidExamples } from './event-store/invalid.ts';
import { sharingExamples } from './event-store/sharing.ts';
import { streamExamples } from './event-store/streams.ts';
import { closingExamples, subscriptionExamples } from './event-store/subscription.ts';

/** Fewer would mean that a group of examples was left out. */
const LEAST_EXAMPLES = 45;

/**
 * What every event store promises (shared-kernel/event-store/port.ts). An adapter passes by calling this
 * with a way to open it; what it declares in its capabilities is held against it.
 */
export function eventStoreContract(name: string, capabilities: StoreCapabilities, open: () => Promise<StoreUnderTest>): void {
  describe(`event store contract: ${name}`, () => {
    let opened: StoreUnderTest | null = null;
    const context: ContractContext = {
      capabilities,
      the: () => {
        if (opened === null) throw new Error('the store is opened before the first example');
        return opened;
      },
    };
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened?.dispose();
    });
    let examples = 0;
    afterEach(() => {
      examples += 1;
    });
    appendExamples(context);
    idempotencyExamples(context);
    invalidExamples(context);
    contentExamples(context);
    streamExamples(context);
    globalOrderExamples(context);
    subscriptionExamples(context);
    sharingExamples(context);
    closingExamples(open);
    test('has at least 45 examples', () => {
      console.info(`contract on ${name}: ${examples} examples`);
      expect(examples).toBeGreaterThanOrEqual(LEAST_EXAMPLES);
    });
  });
}
