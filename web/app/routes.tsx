import { Navigate, type RouteObject } from 'react-router';
import { privatePrefixes } from '../../modules/accounts/contract/addresses.ts';
import { GuestsOnly, RequireSession } from '../session/guards.tsx';
import { Broken } from './Broken.tsx';
import { loadPage } from './load-page.ts';
import { Root } from './Root.tsx';

/** Each page is a script of its own, loaded when its address is opened. */
const page = (load: () => Promise<{ default: React.ComponentType }>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: (await loadPage(load)).default }),
});

const Waiting = () => null;

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Broken,
    HydrateFallback: Waiting,
    children: [
      {
        // A signing link needs neither of the layouts, nor what asks who may go where.
        lazy: async () => ({ Component: (await loadPage(() => import('./PublicLayout.tsx'))).PublicLayout }),
        ErrorBoundary: Broken,
        children: [
          {
            Component: GuestsOnly,
            children: [
              { path: '/', ...page(() => import('../features/landing/LandingPage.tsx')) },
              { path: '/home', ...page(() => import('../features/landing/HomePage.tsx')) },
              { path: '/home/login', ...page(() => import('../features/login/LoginPage.tsx')) },
              { path: '/home/register', ...page(() => import('../features/register/RegisterPage.tsx')) },
              { path: '/home/confirmation', ...page(() => import('../features/confirm/ConfirmationPage.tsx')) },
            ],
          },
          { path: '/validation', ...page(() => import('../features/validation/ValidationPage.tsx')) },
          { path: '/validation/:encryptedData', ...page(() => import('../features/validation/ValidationPage.tsx')) },
          { path: '/validation/:documentId/:timestamp', ...page(() => import('../features/validation/ValidationPage.tsx')) },
          { path: '/endorsements/validation', ...page(() => import('../features/endorsement/check/HoldersPage.tsx')) },
          { path: '/endorsements/special/:documentId', ...page(() => import('../features/endorsement/special/SpecialPage.tsx')) },
          { path: '/validation-url', ...page(() => import('../features/validation/ValidationPage.tsx')) },
          ...[
            '/about',
            '/services',
            '/seguridad',
            '/help',
            '/know-pro',
            '/verificacion-de-identidad',
            '/politica-de-privacidad',
            '/terminos-y-condiciones',
          ].map((path) => ({ path, ...page(() => import('../features/about/AboutPage.tsx')) })),
          ...['/precios', '/subscribe'].map((path) => ({ path, ...page(() => import('../features/about/PlansPage.tsx')) })),
          { path: '/mailbox', ...page(() => import('../features/mailbox/MailboxPage.tsx')) },
          { path: '/home/password', ...page(() => import('../features/login/PasswordLostPage.tsx')) },
          { path: '/users/setup/:userID/:token', ...page(() => import('../features/set-up/SetUpPage.tsx')) },
          { path: '/users/action', ...page(() => import('../pages/ActionPage.tsx')) },
          ...['/auth/token', '/auth/nmp/callback', '/auth/teran/callback'].map((path) => ({
            path,
            ...page(() => import('../features/confirm/TokenPage.tsx')),
          })),
        ],
      },
      {
        // Opens for everybody (GUARD-003); what it shows is decided by who is logged in.
        lazy: async () => ({ Component: (await loadPage(() => import('./AdminLayout.tsx'))).AdminLayout }),
        ErrorBoundary: Broken,
        children: [
          { path: '/admin', ...page(() => import('../features/admin/AdminPage.tsx')) },
          { path: '/admin/*', element: <Navigate to="/admin" replace /> },
        ],
      },
      { path: '/signatory/:documentId/:signatoryId', ...page(() => import('../features/signing/SigningPage.tsx')) },
      { path: '/signatory/form/:documentId/:signatoryId/:timestamp', ...page(() => import('../features/forms/signer/FormLinkPage.tsx')) },
      { path: '/vobo/:documentId/:voBoId', ...page(() => import('../features/vobo/VoBoPage.tsx')) },
      { path: '/observer/:documentId/:sharedWithId', ...page(() => import('../features/signing/ObserverPage.tsx')) },
      { path: '/public/:linkId', ...page(() => import('../features/public-link/PublicLinkPage.tsx')) },
      { path: '/done/:documentId/:personId', ...page(() => import('../features/done/DonePage.tsx')) },
      {
        Component: RequireSession,
        children: [
          { path: '/document/sat', ...page(() => import('../features/signing/SatPage.tsx')) },
          {
            lazy: async () => ({ Component: (await loadPage(() => import('./AppLayout.tsx'))).AppLayout }),
            ErrorBoundary: Broken,
            children: [
              {
                lazy: async () => ({ Component: (await loadPage(() => import('../access/AccessGuard.tsx'))).AccessGuard }),
                children: [
                  { path: '/dashboard', ...page(() => import('../features/inbox/InboxPage.tsx')) },
                  { path: '/dashboard/document', ...page(() => import('../features/inbox/InboxPage.tsx')) },
                  { path: '/dashboard/tag', ...page(() => import('../features/inbox/InboxPage.tsx')) },
                  { path: '/dashboard/endorsements', ...page(() => import('../features/endorsement/list/EndorsementsPage.tsx')) },
                  {
                    path: '/document/endorsement-sign/:endorsementId',
                    ...page(() => import('../features/endorsement/sign/EndorsementPage.tsx')),
                  },
                  { path: '/dashboard/profile/:section?', ...page(() => import('../features/profile/ProfilePage.tsx')) },
                  ...['/dashboard/billing', '/dashboard/invoice'].map((path) => ({
                    path,
                    ...page(() => import('../features/billing/BillingPage.tsx')),
                  })),
                  { path: '/dashboard/public-links', ...page(() => import('../features/public-links/PublicLinksPage.tsx')) },
                  { path: '/dashboard/users', ...page(() => import('../features/users/UsersPage.tsx')) },
                  { path: '/dashboard/operations', ...page(() => import('../features/operations/OperationsPage.tsx')) },
                  { path: '/dashboard/validation', ...page(() => import('../features/validation/ValidationPage.tsx')) },
                  { path: '/dashboard/template', ...page(() => import('../pages/TemplatesPage.tsx')) },
                  ...['create', 'edit/:templateID', 'update/:templateID'].map((way) => ({
                    path: `/template/configuration/${way}`,
                    ...page(() => import('../features/templates/configuration/ConfigurationPage.tsx')),
                  })),
                  {
                    path: '/template/signatory/:templateID/:templateHistory',
                    ...page(() => import('../features/templates/signatory/SignatoryPage.tsx')),
                  },
                  {
                    path: '/template/view/single/:templateID/:templateType',
                    ...page(() => import('../features/forms/single/SinglePage.tsx')),
                  },
                  { path: '/document/view', ...page(() => import('../pages/DocumentPage.tsx')) },
                  { path: '/document/cancel/:documentId', ...page(() => import('../features/cancellation/RequestPage.tsx')) },
                  { path: '/document/cancel-review/:cancelationId', ...page(() => import('../features/cancellation/ReviewPage.tsx')) },
                  {
                    // One page under all its addresses: going from step to step keeps what is being written.
                    ...page(() => import('../features/preparing/PreparingPage.tsx')),
                    children: [
                      '/document/create',
                      '/singing-authority',
                      '/only-me-signing',
                      '/me-and-other-signing',
                      '/other-signing',
                      '/document/preview',
                    ].map((path) => ({ path, element: null })),
                  },
                  // Private, and not here: asked for a session like the rest, then on to what is here.
                  ...privatePrefixes.map((prefix) => ({ path: `${prefix}/*`, element: <Navigate to="/home" replace /> })),
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/home" replace /> },
    ],
  },
];
