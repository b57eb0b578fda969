/** What an account can have beside what every account has; platform staff give and take it (SUB-013). */
export const accountFeatures = ['isEndorsementSpecial', 'hideDeleteDocumentSubUser'] as const;
export type AccountFeature = (typeof accountFeatures)[number];
