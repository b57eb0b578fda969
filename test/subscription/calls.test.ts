import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionFlags } from '../../modules/subscription/contract/flags.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { giveCard } from '../support/card.ts';
import { Client, type Product, people, startProduct } from '../support/product.ts';

const MINUTE = 60_000;
let product: Product;
let clock: ManualClock;
beforeAll(async () => {
  clock = new ManualClock('2026-11-24T18:00:00.000Z');
  product = await startProduct({ clock, env: { PLAN_CATALOGUE: '' } });
});
afterAll(async () => product?.stop());

const mine = async () => (await product.http.get('/profile/subscription')).body.data;

describe('the subscription of an account, by its calls', () => {
  it('is the trial of the catalogue at first (ENT-008..013, 016, 018, SUB-019)', async () => {
    const subscription = await mine();
    expect(subscription).toMatchObject({
      planName: 'TRIAL_1',
      subscriptionType: 'TRIAL',
      expiryDate: '2026-12-09',
      documentLimit: 5,
      userLimit: 3,
      numberOfUserAdded: 1,
      maxTemplates: 10,
      savedSignaturesLimit: 3,
      methodOfBilling: 'NORMAL',
      identityProvider: 'VERIDOC',
      scoreVerification: 0.6,
      isSubscribed: false,
      isCorporate: false,
      hasRegisteredCard: false,
      usage: { documentsCompleted: 0, packA: 0, packB: 0, packC: 0 },
    });
    expect(subscriptionFlags).toHaveLength(28);
    expect(subscriptionFlags.map((flag) => typeof subscription[flag])).toEqual(subscriptionFlags.map(() => 'boolean'));
  });

  it('has one trial: asked for it is answered, whoever began it, until something became of it (CALL-037)', async () => {
    await product.modules.subscription.beginTrial(product.ownerId, 'test');
    const before = await mine();
    const asked = await product.http.post('/profile/subscription');
    expect([asked.status, asked.body.data]).toEqual([200, before]);
    await product.http.put('/profile/subscription', { attachmentConsentAccepted: true });
    const again = await product.http.post('/profile/subscription');
    expect([again.status, again.body.code]).toEqual([409, 'subscription.exists']);
    expect((await mine()).expiryDate).toBe(before.expiryDate);
  });

  it('takes consents by PUT, and no plan (CALL-038)', async () => {
    const taken = await product.http.put('/profile/subscription', { whatsappConsentAccepted: true });
    expect([taken.status, taken.body.data?.whatsappConsentAccepted]).toEqual([200, true]);
    expect((await mine()).whatsappConsentAccepted).toBe(true);
    expect((await product.http.put('/profile/subscription', { planName: 'Corporate' })).status).toBe(400);
    expect((await mine()).planName).toBe('TRIAL_1');
  });

  it('knows the first login once, and the promotion of the hours after it (CALL-008, 021, 048)', async () => {
    const none = await product.http.put('/subscriptions/promos/redeem');
    expect([none.status, none.body.code]).toEqual([409, 'promotion.over']);
    const first = await product.http.put('/profile/subscription/firstlogin');
    clock.advance(5 * MINUTE);
    expect((await product.http.put('/profile/subscription/firstlogin')).body.data.firstLoginDate).toBe(first.body.data.firstLoginDate);
    expect((await product.http.get('/promotions/current')).body).toMatchObject({
      statusCode: 200,
      data: { daysLeft: 1, percent: 25, months: 4, endsAt: '2026-11-25T18:00:00.000Z' },
    });
    expect((await product.http.put('/subscriptions/promos/redeem')).body.data.promotion).toMatchObject({ percent: 25, months: 4 });
    expect((await product.http.get('/promotions/current')).body).toMatchObject({ statusCode: 200, data: null });
    const again = await product.http.put('/subscriptions/promos/redeem');
    expect([again.status, again.body.code]).toEqual([409, 'promotion.redeemed']);
  });

  it('starts a membership with a card, by each of its doors (CALL-019, 020, 028, 103)', async () => {
    const without = await product.http.put('/subscriptions/base/start');
    expect([without.status, without.body.code]).toEqual([409, 'subscription.card_required']);
    await giveCard(product.http);
    expect((await product.http.put('/subscriptions/base/start')).body.data).toMatchObject({
      planName: 'BASE_MEMBERSHIP',
      isSubscribed: true,
      subscriptionType: 'MEMBERSHIP',
      amount: 299,
      expiryDate: null,
      promotion: { percent: 25 },
    });
    expect((await product.http.post('/payments/enable-subscription-now')).body.data.planName).toBe('BASE_MEMBERSHIP');
    expect((await product.http.put('/subscriptions/dynamic/start')).body.data.planName).toBe('DYNAMIC_MEMBERSHIP');
    const again = { planName: 'DYNAMIC_MEMBERSHIP' };
    expect((await product.http.post('/api/subscribe/user', again)).body.responseData).toMatchObject({ ...again, isSubscribed: true });
    // Whoever has the dynamic membership does not lose it to a door of the base one.
    for (const answer of [
      await product.http.put('/subscriptions/base/start'),
      await product.http.post('/payments/enable-subscription-now'),
      await product.http.post('/api/subscribe/user', {}),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'subscription.higher_plan']);
    expect((await mine()).planName).toBe('DYNAMIC_MEMBERSHIP');
  });

  it('is read by its ids, and by those of nobody else (CALL-024, 029, 100, 101)', async () => {
    const { ownerId } = product;
    expect((await product.http.get(`/api/subscription/${ownerId}/${ownerId}`)).body.responseData.userID).toBe(ownerId);
    expect((await product.http.get(`/api/subscription/another/another`)).status).toBe(403);
    expect((await product.http.get('/subscriptions')).body.data).toMatchObject({ graceDays: 0, lastCutOffDate: null });
    const { plans } = (await product.http.get('/api/subscription/plan')).body.responseData;
    expect(plans).toHaveLength(15);
    expect(plans).toContainEqual(expect.objectContaining({ planName: 'BASE_MEMBERSHIP', price: 299, currency: 'MXN', documents: 5 }));
    const admin = await new Client(product.url).login(people.admin.email, people.admin.password);
    expect((await admin.get('/profile/subscription')).status).toBe(403);
    expect((await product.http.anonymous().get('/profile/subscription')).status).toBe(401);
  });
});
