import type { DocumentStatus } from '../../modules/documents/contract/values.ts';

/** Tabs over the own documents. `shared` is no tab of this kind: its documents belong to other accounts. */
export type OwnTab = 'pending' | 'draft' | 'completed';

/** What is on its way to or from signing counts as pending. A cancelled document is in "all" only. */
const TAB_OF: Readonly<Record<DocumentStatus, OwnTab | null>> = {
  DRAFT: 'draft',
  PROCESSING: 'pending',
  IMAGE_PROCESSING: 'pending',
  IMAGE_PROCESSING_COMPLETED: 'pending',
  PENDING: 'pending',
  PENDING_FOR_BLOCK_CHAIN: 'pending',
  COMPLETED: 'completed',
  PENDING_TO_ENDORSEMENT: 'completed',
  ENDORSED: 'completed',
  CANCELED: null,
};

export const tabOf = (status: DocumentStatus): OwnTab | null => TAB_OF[status];
