import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { useLanguage } from '../i18n/language.ts';
import { store } from '../session/store.ts';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);

export function App() {
  const language = useLanguage();
  return (
    <Provider store={store}>
      <I18nProvider locale={language === 'es' ? 'es-MX' : 'en-US'}>
        <RouterProvider router={router} />
      </I18nProvider>
    </Provider>
  );
}
