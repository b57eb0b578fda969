import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { takeCode } from '../../signer/link.ts';
import { OpenedLink } from './OpenedLink.tsx';

/** /signatory/{documentId}/{signatoryId}#{code} (ROUTE-051): one person, one document, without an account. */
export default function SigningPage() {
  const { documentId = '', signatoryId = '' } = useParams();
  const [code, setCode] = useState(() => takeCode('signatory', documentId, signatoryId));
  // A newer link of the same document, opened in the same tab, only changes the fragment.
  useEffect(() => {
    const again = () => setCode(takeCode('signatory', documentId, signatoryId));
    again();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, [documentId, signatoryId]);
  return <OpenedLink key={`${documentId}/${signatoryId}/${code}`} link={{ documentID: documentId, signatoryID: signatoryId, code }} />;
}
