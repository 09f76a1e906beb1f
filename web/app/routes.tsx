import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { LandingPage } from '#web/session/landing-page.tsx';
import { assetFormSearch } from '#web/assets/form/asset-form-search.ts';
import { inspectionAssetsSearch } from '#web/inspections/assets/inspection-assets-search.ts';
import { inspectionListSearch } from '#web/inspections/list/inspection-list-search.ts';
import { labelsSearch } from '#web/labels/labels-search.ts';
import { listSearch } from '#web/records/list-search.ts';
import { auditSearch } from '#web/audit/audit-search.ts';
import type { Access } from './admit.ts';
import type { BackTarget } from './shell/back-targets.ts';
import { GuestLayout } from './shell/guest-layout.tsx';
import { RootLayout } from './root-layout.tsx';

interface Page {
  title: string;
  access: Access;
  back?: BackTarget;
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

// Whoever logs in first waits for the landing page only.
const defaultLayout = lazyRouteComponent(() => import('./shell/default-layout.tsx'), 'DefaultLayout');
const surveyLayout = lazyRouteComponent(() => import('./shell/survey-layout.tsx'), 'SurveyLayout');
const notFound = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage');
const inspectionList = lazyRouteComponent(() => import('#web/inspections/list/inspection-list-page.tsx'), 'InspectionListPage');
const inspection = lazyRouteComponent(() => import('#web/inspections/view/inspection-page.tsx'), 'InspectionPage');
const inspectionCreate = lazyRouteComponent(
  () => import('#web/inspections/form/inspection-create-page.tsx'),
  'InspectionCreatePage',
);
const inspectionEdit = lazyRouteComponent(() => import('#web/inspections/form/inspection-edit-page.tsx'), 'InspectionEditPage');
const inspectionAssets = lazyRouteComponent(
  () => import('#web/inspections/assets/inspection-assets-page.tsx'),
  'InspectionAssetsPage',
);
const assetCreate = lazyRouteComponent(() => import('#web/assets/form/asset-create-page.tsx'), 'AssetCreatePage');
const assetEdit = lazyRouteComponent(() => import('#web/assets/form/asset-edit-page.tsx'), 'AssetEditPage');
const assetOverview = lazyRouteComponent(() => import('#web/assets/overview/asset-overview-page.tsx'), 'AssetOverviewPage');
const labels = lazyRouteComponent(() => import('#web/labels/labels-page.tsx'), 'LabelsPage');
const surveyQuestions = lazyRouteComponent(() => import('#web/surveys/answering/survey-page.tsx'), 'SurveyPage');
const savedSurvey = lazyRouteComponent(() => import('#web/surveys/saved/saved-survey-page.tsx'), 'SavedSurveyPage');
const surveyAnswers = lazyRouteComponent(() => import('#web/surveys/summary/answers-page.tsx'), 'AnswersPage');

const dashboard = lazyRouteComponent(() => import('#web/dashboard/dashboard-page.tsx'), 'DashboardPage');
const testReporting = lazyRouteComponent(() => import('#web/error-reporting/test-reporting-page.tsx'), 'TestReportingPage');
const myAccount = lazyRouteComponent(() => import('#web/account/my-account-page.tsx'), 'MyAccountPage');
const toDecide = lazyRouteComponent(() => import('#web/decisions/to-decide-page.tsx'), 'ToDecidePage');
const deletedSites = lazyRouteComponent(() => import('#web/decisions/deleted-sites-page.tsx'), 'DeletedSitesPage');
const audit = lazyRouteComponent(() => import('#web/audit/audit-page.tsx'), 'AuditPage');
const userList = lazyRouteComponent(() => import('#web/users/user-list-page.tsx'), 'UserListPage');
const userCreate = lazyRouteComponent(() => import('#web/users/user-create-page.tsx'), 'UserCreatePage');
const apiTokens = lazyRouteComponent(() => import('#web/users/tokens/api-tokens-page.tsx'), 'ApiTokensPage');
const userEdit = lazyRouteComponent(() => import('#web/users/user-edit-page.tsx'), 'UserEditPage');
const siteList = lazyRouteComponent(() => import('#web/sites/list/site-list-page.tsx'), 'SiteListPage');
const siteCreate = lazyRouteComponent(() => import('#web/sites/form/site-create-page.tsx'), 'SiteCreatePage');
const siteEdit = lazyRouteComponent(() => import('#web/sites/form/site-edit-page.tsx'), 'SiteEditPage');
const site = lazyRouteComponent(() => import('#web/sites/view/site-page.tsx'), 'SitePage');

const root = createRootRoute({ component: RootLayout });
const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: GuestLayout });
const standard = createRoute({ getParentRoute: () => root, id: 'default', component: defaultLayout });
const survey = createRoute({ getParentRoute: () => root, id: 'survey', component: surveyLayout });

const inGuest = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({ getParentRoute: () => guest, path, component, staticData: { page } });
const inDefault = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({ getParentRoute: () => standard, path, component, staticData: { page } });
const inAssetForm = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({ getParentRoute: () => standard, path, component, staticData: { page }, validateSearch: assetFormSearch });
const inLabels = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({ getParentRoute: () => standard, path, component, staticData: { page }, validateSearch: labelsSearch });
const inInspections = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({
    getParentRoute: () => standard,
    path,
    component,
    staticData: { page },
    validateSearch: inspectionListSearch,
  });
const inInspectionAssets = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({
    getParentRoute: () => standard,
    path,
    component,
    staticData: { page },
    validateSearch: inspectionAssetsSearch,
  });
const inAudit = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({ getParentRoute: () => standard, path, component, staticData: { page }, validateSearch: auditSearch });
const inList = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({ getParentRoute: () => standard, path, component, staticData: { page }, validateSearch: listSearch });
const inSurvey = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({ getParentRoute: () => survey, path, component, staticData: { page } });

/** The whole route table [S2]. */
export const routeTree = root.addChildren([
  guest.addChildren([inGuest('/', LandingPage, { title: 'Log In', access: 'all' })]),
  standard.addChildren([
    inDefault('/$', notFound, { title: 'Not Found', access: 'login' }),
    inDefault('/dashboard', dashboard, { title: 'Dashboard', access: 'login' }),
    inDefault('/test-sentry', testReporting, { title: 'Test Error Reporting', access: 'login' }),
    inDefault('/my-account', myAccount, { title: 'My Account', access: 'login' }),

    inDefault('/to-decide', toDecide, { title: 'To Decide', access: 'login', back: 'Inspections' }),
    inDefault('/deleted-sites', deletedSites, { title: 'Deleted Sites', access: 'admin', back: 'Sites' }),

    inInspections('/inspections/{-$site_id}', inspectionList, { title: 'Inspections', access: 'login' }),
    inDefault('/inspections/create/{-$site_id}', inspectionCreate, {
      title: 'New Inspection',
      access: 'admin',
      back: 'Inspections',
    }),
    inDefault('/inspections/edit/$inspection_id', inspectionEdit, {
      title: 'Edit Inspection',
      access: 'admin',
      back: 'Inspections',
    }),
    inDefault('/inspections/view/$inspection_id', inspection, { title: 'Inspection', access: 'login', back: 'Inspections' }),
    inInspectionAssets('/inspections/view/$inspection_id/assets/$asset_type_id', inspectionAssets, {
      title: 'Inspection Assets',
      access: 'login',
      back: 'Inspections',
    }),

    inAudit('/audit', audit, { title: 'Audit Trail', access: 'admin', back: 'Sites' }),

    inList('/users', userList, { title: 'Users', access: 'admin' }),
    inDefault('/api-tokens', apiTokens, { title: 'API Tokens', access: 'admin', back: 'Users' }),
    inDefault('/user/create', userCreate, { title: 'New User', access: 'admin', back: 'Users' }),
    inDefault('/user/$user_id', userEdit, { title: 'Edit User', access: 'admin', back: 'Users' }),

    inList('/sites', siteList, { title: 'Sites', access: 'admin' }),
    inDefault('/site/create', siteCreate, { title: 'New Site', access: 'admin', back: 'Sites' }),
    inDefault('/site/edit/$site_id', siteEdit, { title: 'Edit Site', access: 'admin', back: 'Sites' }),
    inDefault('/site/$site_id', site, { title: 'Site', access: 'login', back: 'Sites' }),

    inLabels('/labels', labels, { title: 'Labels', access: 'login', back: 'Inspections' }),

    inAssetForm('/assets/create/{-$site_id}', assetCreate, { title: 'Add Asset', access: 'login', back: 'Inspections' }),
    inAssetForm('/assets/edit/{-$asset_id}', assetEdit, { title: 'Edit Asset', access: 'login', back: 'Inspections' }),
    inDefault('/assets/overview/$asset_id/{-$inspection_id}', assetOverview, {
      title: 'Asset',
      access: 'login',
      back: 'Inspections',
    }),
  ]),
  survey.addChildren([
    inSurvey('/assets/survey/$asset_id/{-$inspection_id}', surveyQuestions, { title: 'Survey', access: 'login' }),
    inSurvey('/assets/survey/$asset_id/answers/{-$inspection_id}', surveyAnswers, {
      title: 'Survey Answers',
      access: 'login',
      back: 'Inspections',
    }),
    inSurvey('/assets/survey/$asset_id/answers/$inspection_id/asset-grade/$asset_grade_id', savedSurvey, {
      title: 'Survey Answers',
      access: 'login',
      back: 'Inspections',
    }),
    inSurvey('/assets/survey/$asset_id/asset-grade/$asset_grade_id', savedSurvey, {
      title: 'Survey Answers',
      access: 'login',
      back: 'Inspections',
    }),
  ]),
]);
