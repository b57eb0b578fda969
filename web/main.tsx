import './design/tokens.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './design/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenSessionExpires } from './api/call.ts';
import { whenPlanStops } from './api/gate.ts';
import { healWhenOnline } from './api/heal.ts';
import { App } from './app/App.tsx';
import { reportsFailures } from './components/product-name.ts';
import { startTheme } from './design/theme.ts';
import { startLanguage } from './i18n/language.ts';
import { expired } from './session/slice.ts';
import { resumeSession, store } from './session/store.ts';

if (reportsFailures)
  import('./app/failure-reports.ts').then(
    ({ startFailureReports }) => startFailureReports(),
    // Without it the pages are what they are.
    () => undefined,
  );
startTheme();
startLanguage();
resumeSession();
healWhenOnline(store);
whenSessionExpires((why) => store.dispatch(expired(why)));
whenPlanStops((problem, about) =>
  import('./subscription/PlanDialog.tsx').then(
    ({ askThePerson }) => askThePerson(store.dispatch)(problem, about),
    () => 'untold',
  ),
);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
