/** Facts of the mails about links that anyone may use. */
export interface LinkFacts {
  /** Proves the address of whoever wants a document: digits to be typed on the page that waits for them, and no link. */
  public_link_code: { recipientName: string; title: string; senderName: string; code: string; expiresAt: Date };
}

export type LinkKind = keyof LinkFacts;
export const linkKinds = ['public_link_code'] as const satisfies readonly LinkKind[];
