import { useSearchParams } from 'react-router';
import { useMay } from '../access/facts.ts';
import { FormsPage } from '../features/forms/list/FormsPage.tsx';
import { TemplateTabs } from '../features/forms/list/Tabs.tsx';
import Templates from '../features/templates/TemplatesPage.tsx';

/** /dashboard/template: the templates of the account, and behind a tab what was begun with them (ROUTE-038). */
export default function TemplatesPage() {
  const [query] = useSearchParams();
  const mayUse = useMay('template:document:create');
  const shown = query.get('tab') === 'forms' && mayUse ? 'forms' : 'templates';
  const tabs = mayUse ? <TemplateTabs current={shown} /> : null;
  return shown === 'forms' ? <FormsPage tabs={tabs} /> : <Templates tabs={tabs} />;
}
