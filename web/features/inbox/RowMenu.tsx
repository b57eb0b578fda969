import {
  Archive,
  ArchiveRestore,
  Ban,
  BellRing,
  Copy,
  Download,
  Ellipsis,
  FileText,
  Filter,
  Pencil,
  PenLine,
  Send,
  Share2,
  Tag,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../access/facts.ts';
import { problemOf } from '../../api/base.ts';
import { useArchiveMutation, useLazyDocumentQuery } from '../../api/documents.ts';
import type { InboxRow } from '../../api/inbox-types.ts';
import type { DocumentView } from '../../api/types.ts';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { refusedToast, toast } from '../../components/toast-slice.ts';
import { duplicateTexts } from '../../document-parts/duplicate-texts.ts';
import { ShareDialog } from '../../document-parts/ShareDialog.tsx';
import { tagTexts } from '../../document-parts/tags/tag-texts.ts';
import { useDuplicate } from '../../document-parts/use-duplicate.ts';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { type BulkAct, fits } from './bulk.ts';
import { menuTexts } from './menu-texts.ts';
import { addressOf, NOWHERE } from './place.ts';
import { TagDialog } from './TagDialog.tsx';

export interface RowMenuProps {
  readonly row: InboxRow;
  readonly readOnly: boolean;
  /** Where the document is opened. */
  readonly place: string;
  /** After an act that changed the list. */
  readonly onActed: () => void;
}

type Act =
  | 'open'
  | 'prepare'
  | 'sign'
  | 'send'
  | 'resend'
  | 'share'
  | 'completed'
  | 'download'
  | 'archive'
  | 'unarchive'
  | 'void'
  | 'remove';

/** Statuses of a document that may be shared: it was sent. */
const SHAREABLE = ['PENDING', 'REFUSED', 'DECLINED', 'PENDING_FOR_BLOCK_CHAIN', 'COMPLETED', 'ENDORSED'];

/** What the owner may do with one document of the list (STATE-005..010); what its status does not allow is not offered. */
export function RowMenu({ row, readOnly, place, onActed }: RowMenuProps) {
  const t = menuTexts.use();
  const ofDuplicate = duplicateTexts.use();
  const ofTags = tagTexts.use();
  const mayCreate = useMay('document:create');
  const mayPreview = useMay('document:preview');
  const [tagging, setTagging] = useState(false);
  const { duplicate } = useDuplicate();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [act, setAct] = useState<BulkAct | null>(null);
  const [shared, setShared] = useState<DocumentView | null>(null);
  const [load] = useLazyDocumentQuery();
  const [archive] = useArchiveMutation();
  const { documentID, label, isArchived } = row;
  const putAway = async (archived: boolean): Promise<void> => {
    const answer = await archive({ documentID, archived });
    if ('error' in answer) return void dispatch(refusedToast(problemOf(answer.error)));
    onActed();
    const facts = { title: row.title };
    dispatch(toast(t(archived ? 'archived' : 'unarchived', facts), 'done', false, { text: t('undo'), act: () => void putAway(!archived) }));
  };
  const share = async () => {
    const answer = await load(documentID);
    if (answer.data) setShared(answer.data);
    else dispatch(refusedToast(problemOf(answer.error)));
  };
  const entry = (id: Act, icon: React.ReactNode, onAct: () => void): MenuEntry => ({
    id,
    text: t(`menu_${id}`),
    icon,
    onAct,
  });
  const user = useAppSelector(({ session }) => session.user);
  const writes = !readOnly;
  const prepares = writes && mayCreate && mayPreview;
  const isDraft = label === 'DRAFT';
  const order = isArchived
    ? entry('unarchive', <ArchiveRestore aria-hidden />, () => void putAway(false))
    : entry('archive', <Archive aria-hidden />, () => void putAway(true));
  const own: MenuEntry[] = [
    entry(isDraft && prepares ? 'prepare' : 'open', isDraft ? <Pencil aria-hidden /> : <FileText aria-hidden />, () => navigate(place)),
    ...(writes && row.ownSignatoryID
      ? [entry('sign', <PenLine aria-hidden />, () => navigate(`/signatory/${documentID}/${row.ownSignatoryID}`))]
      : []),
    ...(prepares && fits('send', row, user) ? [entry('send', <Send aria-hidden />, () => setAct('send'))] : []),
    ...(writes && mayCreate && fits('remind', row, user) ? [entry('resend', <BellRing aria-hidden />, () => setAct('remind'))] : []),
    ...(writes && SHAREABLE.includes(label) ? [entry('share', <Share2 aria-hidden />, () => void share())] : []),
    ...(label === 'COMPLETED' || label === 'ENDORSED'
      ? [entry('completed', <Filter aria-hidden />, () => navigate(addressOf({ ...NOWHERE, tab: 'completed' })))]
      : []),
    ...(writes && mayCreate
      ? [{ id: 'duplicate', text: ofDuplicate('duplicate'), icon: <Copy aria-hidden />, onAct: () => void duplicate(documentID) }]
      : []),
    ...(writes ? [{ id: 'tags', text: ofTags('give'), icon: <Tag aria-hidden />, onAct: () => setTagging(true) }] : []),
    entry('download', <Download aria-hidden />, () => setAct('download')),
    ...(writes ? [order] : []),
    ...(writes && row.allowed.includes('void')
      ? [{ ...entry('void', <Ban aria-hidden />, () => navigate(`${place}&act=void`)), danger: true }]
      : []),
    ...(writes && fits('remove', row, user) ? [{ ...entry('remove', <Trash2 aria-hidden />, () => setAct('remove')), danger: true }] : []),
  ];
  // What others share can only be put away; it is opened by the link that its owner sent.
  const entries = label === 'SHARED' ? [order] : own;
  return (
    <>
      <Menu label={t('menuOf', { title: row.title })} icon={<Ellipsis aria-hidden size={20} />} entries={entries} />
      {act === null ? null : (
        <BulkDialog
          act={act}
          rows={[row]}
          onClose={(acted) => {
            setAct(null);
            if (acted) onActed();
          }}
        />
      )}
      {tagging ? (
        <TagDialog
          rows={[row]}
          onClose={(changed) => {
            setTagging(false);
            if (changed) onActed();
          }}
        />
      ) : null}
      {shared ? <ShareDialog view={shared} onClose={() => setShared(null)} /> : null}
    </>
  );
}
