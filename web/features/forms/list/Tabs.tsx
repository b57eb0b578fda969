import { CountTabs } from '../../../components/CountTabs.tsx';
import { addresses, useFormsQuery } from '../calls.ts';
import { groupOf } from './groups.ts';
import { listTexts } from './texts.ts';

/** Templates, and what was begun with them; how many of these wait for whoever looks. */
export function TemplateTabs({ current }: { current: 'templates' | 'forms' }) {
  const t = listTexts.use();
  const { data } = useFormsQuery(undefined);
  const waiting = data?.forms.filter((form) => groupOf(form) === 'forYou').length;
  return (
    <CountTabs
      label={t('tabs')}
      current={current}
      tabs={[
        { id: 'templates', title: t('tab_templates'), to: addresses.templates, count: null, look: 'plain' },
        { id: 'forms', title: t('tab_forms'), to: addresses.list, count: waiting === 0 ? null : waiting, look: 'strong' },
      ]}
    />
  );
}
