import { useNavigate } from 'react-router';
import { problemOf } from '../api/base.ts';
import { useDuplicateMutation } from '../api/documents.ts';
import { refusedToast, toast } from '../components/toast-slice.ts';
import { useAppDispatch } from '../session/store.ts';
import { duplicateTexts } from './duplicate-texts.ts';

/** Makes a draft of a document that is there and opens it; why it was not made is told where the act was. */
export function useDuplicate(): { readonly duplicate: (documentID: string) => Promise<void>; readonly isDuplicating: boolean } {
  const t = duplicateTexts.use();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [make, { isLoading }] = useDuplicateMutation();
  const duplicate = async (documentID: string) => {
    const answer = await make({ documentID });
    if (!answer.data) {
      dispatch(refusedToast(problemOf(answer.error)));
      return;
    }
    dispatch(toast(t('done')));
    navigate(`/document/preview?documentID=${answer.data.documentID}`);
  };
  return { duplicate, isDuplicating: isLoading };
}
