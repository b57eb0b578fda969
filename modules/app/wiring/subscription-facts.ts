/** What the product asks of an account's subscription. */
export interface SubscriptionFacts {
  /** May the owner of this account look after it as its corporate admin, and see its figures? */
  isCorporateAdmin(ownerId: string): Promise<boolean>;
}

/** Where nothing sells subscriptions: nobody is a corporate admin. */
export const noSubscriptions: SubscriptionFacts = { isCorporateAdmin: async () => false };
