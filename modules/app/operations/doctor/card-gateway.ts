import { join } from 'node:path';
import { createStripeGateway } from '../../../billing/adapters/stripe-gateway.ts';
import { type Gateway, GatewayRefused } from '../../../billing/index.ts';
import { gatewayFound } from '../../local/gateway/local-gateway.ts';
import { type Configuration, isPublic } from '../../settings/config.ts';
import type { DoctorCheck, DoctorFinding } from '../doctor.ts';

const ANSWER_MS = 15_000;
const KEYS = 'docs/operations/money.md says where the keys of the card gateway come from';

/** What cards are charged at. Asked is what has been charged, which charges nothing. `open` makes the client of the vendor's gateway. */
export function cardGatewayCheck(config: Configuration, open: typeof createStripeGateway = createStripeGateway): DoctorCheck {
  return {
    component: 'Card gateway',
    usedFor: 'memberships, packs and months that are paid with a card',
    async run() {
      const { paymentsSecretKey: secretKey, paymentsWebhookSecret: webhookSecret, paymentsPublishableKey } = config;
      if (secretKey !== undefined && webhookSecret !== undefined)
        return vendors(open({ secretKey, publishableKey: paymentsPublishableKey ?? null, webhookSecret, origin: null }));
      if (!isPublic(config)) return own(join(config.dataDir, 'gateway'));
      return { state: 'warn', resource: 'PAYMENTS_SECRET_KEY', found: 'none is set up: nothing can be paid', mend: KEYS };
    },
  };
}

async function vendors(gateway: Gateway): Promise<DoctorFinding> {
  const resource = 'PAYMENTS_SECRET_KEY';
  const red = (found: string, mend: string): DoctorFinding => ({ state: 'red', resource, found, mend });
  try {
    await inTime(gateway.charges()[Symbol.asyncIterator]().next());
  } catch (error) {
    if (error instanceof GatewayRefused) return red(`answers, and does not take the key: ${error.code}`, `check the keys; ${KEYS}`);
    return red('does not answer', 'check the network; charges wait and are tried again by themselves until then');
  }
  if (!gateway.isTest) return { state: 'ok', resource, found: 'answers, with keys for real money' };
  return { state: 'warn', resource, found: 'answers, with keys for tests: moves no money', mend: `for real money give live keys; ${KEYS}` };
}

/** A vendor that is away is asked several times; whoever looks here does not wait for all of them. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

/** It comes up when it is first needed, so one that does not run is none the worse. */
async function own(folder: string): Promise<DoctorFinding> {
  const found = 'own test gateway, moves no money';
  const mend = `to be paid with real money: ${KEYS}`;
  const running = await gatewayFound(folder);
  if (running === null) return { state: 'warn', resource: folder, found: `${found}; starts at its first use`, mend };
  if (running.answers) return { state: 'warn', resource: folder, found: `${found}; runs and answers`, mend };
  return {
    state: 'red',
    resource: folder,
    found: `${found}; process ${running.pid} runs and does not answer`,
    mend: 'it is started again at its next use; when this row stays, see gateway.log in that folder',
  };
}
