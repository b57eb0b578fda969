import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import type { PaymentView } from '../../../shared-kernel/http/payment-view.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { ownersContext } from '../../billing/index.ts';
import type { PayForPlan, SubscriptionModule } from '../../subscription/index.ts';

/** Which card is charged is the owner's own act, and written down as that. */
export const createRecordDefault =
  (subscription: SubscriptionModule) =>
  async (request: FastifyRequest, ownerId: string, cardId: string | null): Promise<void> => {
    await subscription.beginTrial(ownerId, request.correlationId);
    const context = ownersContext(request);
    await subscription.execute(
      { type: 'RecordDefaultCard', data: { ownerId, cardId } },
      // The request may have done something else under its own id before.
      { ...context, commandId: nameId('default card', context.commandId) },
    );
  };

/** The base membership bought as a product (CALL-022): as its own call starts it. */
export const createStartBase =
  (subscription: SubscriptionModule, payForPlan: PayForPlan) =>
  async (request: FastifyRequest): Promise<PaymentView> => {
    const { ownerId } = callerOf(request);
    const paid = await subscription.startMembership(payForPlan, ownerId, 'BASE_MEMBERSHIP', ownersContext(request));
    return paid ?? { status: 'paid', invoices: [] };
  };
