import type { ApproverStatus, LastDayView } from '../../api/types.ts';

/** GET /api/vobo/{documentID}/{voBoID}; every act of an approver answers it anew. */
export interface VoBoView {
  readonly documentID: string;
  readonly voBoID: string;
  readonly title: string;
  /** Without legal value. */
  readonly isTest: boolean;
  readonly message: string | null;
  readonly language: 'es' | 'en';
  readonly sender: { readonly name: string | null };
  readonly approver: { readonly name: string | null; readonly order: number };
  /** Who looks in the place of the approver, who is away; null: the approver themself. */
  readonly substitute: { readonly name: string | null } | null;
  /** Who answered, and whether it was whoever looks. */
  readonly answer: { readonly isYours: boolean; readonly by: string | null } | null;
  /** Of whoever looks. */
  readonly status: ApproverStatus;
  /** Of the sending. */
  readonly voBoStatus: 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'CLOSED';
  readonly round: number;
  readonly waitingFor: readonly (string | null)[];
  readonly expiresAt: string | null;
  /** Until which day (YYYY-MM-DD) it can be signed after the approvals. */
  readonly lastDay: LastDayView | null;
  readonly closedFor: 'DOCUMENT_DELETED' | 'DOCUMENT_CANCELED' | null;
  readonly version: number | null;
  readonly sha256: string | null;
  readonly documentFileObj: { readonly url: string | null };
  readonly documentImages: readonly { readonly page: number; readonly imageURL: string; readonly width: number; readonly height: number }[];
  readonly signatory: readonly {
    readonly name: string | null;
    readonly order: number;
    readonly isSigned: boolean;
    readonly isDue: boolean;
  }[];
  readonly approvers: readonly VoBoApprover[];
  readonly comments: readonly VoBoComment[];
}

export interface VoBoApprover {
  readonly name: string | null;
  readonly order: number;
  readonly status: ApproverStatus;
  readonly at: string | null;
  /** Who of the account answered in their place. */
  readonly substitute: { readonly name: string | null } | null;
  readonly isYou: boolean;
}

export interface VoBoComment {
  readonly commentID: string;
  readonly title: string | null;
  readonly notes: string | null;
  readonly at: string;
  readonly editedAt: string | null;
  readonly isYours: boolean;
  readonly approverName: string | null;
  /** Who wrote it in their place. */
  readonly substitute: { readonly name: string | null } | null;
}

export interface Words {
  readonly title: string;
  readonly notes: string;
}
