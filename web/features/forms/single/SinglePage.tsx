import { useParams, useSearchParams } from 'react-router';
import { FormPage } from '../form/FormPage.tsx';
import { Completed } from './Completed.tsx';
import { FillPage } from './FillPage.tsx';

/**
 * /template/view/single/{templateID}/{templateType} (ROUTE-048): one document of a template. `document` in the query names one that was begun: it
 * is what mails about it lead to.
 */
export default function SinglePage() {
  const { templateID = '', templateType = '' } = useParams();
  const [query] = useSearchParams();
  const documentID = query.get('document');
  if (documentID === null) return <FillPage key={templateID} templateID={templateID} templateType={templateType} />;
  if (query.has('completed')) return <Completed key={documentID} documentID={documentID} />;
  return <FormPage key={documentID} documentID={documentID} templateType={templateType} />;
}
