import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { LandingPage } from '#web/account/landing-page.tsx';
import { assetFormSearch } from '#web/assets/asset-form-search.ts';
import { labelsSearch } from '#web/labels/labels-search.ts';
import type { Access } from './admit.ts';
import type { BackTarget } from './back-targets.ts';
import { GuestLayout } from './guest-layout.tsx';
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
const defaultLayout = lazyRouteComponent(() => import('./default-layout.tsx'), 'DefaultLayout');
const surveyLayout = lazyRouteComponent(() => import('./survey-layout.tsx'), 'SurveyLayout');
const notFound = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage');
const inspectionList = lazyRouteComponent(() => import('#web/inspections/inspection-list-page.tsx'), 'InspectionListPage');
const inspection = lazyRouteComponent(() => import('#web/inspections/inspection-page.tsx'), 'InspectionPage');
const inspectionCreate = lazyRouteComponent(() => import('#web/inspections/inspection-create-page.tsx'), 'InspectionCreatePage');
const inspectionEdit = lazyRouteComponent(() => import('#web/inspections/inspection-edit-page.tsx'), 'InspectionEditPage');
const inspectionAssets = lazyRouteComponent(() => import('#web/inspections/inspection-assets-page.tsx'), 'InspectionAssetsPage');
const assetCreate = lazyRouteComponent(() => import('#web/assets/asset-create-page.tsx'), 'AssetCreatePage');
const assetEdit = lazyRouteComponent(() => import('#web/assets/asset-edit-page.tsx'), 'AssetEditPage');
const assetOverview = lazyRouteComponent(() => import('#web/assets/asset-overview-page.tsx'), 'AssetOverviewPage');
const labels = lazyRouteComponent(() => import('#web/labels/labels-page.tsx'), 'LabelsPage');
const surveyQuestions = lazyRouteComponent(() => import('#web/surveys/survey-page.tsx'), 'SurveyPage');
const savedSurvey = lazyRouteComponent(() => import('#web/surveys/saved-survey-page.tsx'), 'SavedSurveyPage');
const surveyAnswers = lazyRouteComponent(() => import('#web/surveys/answers-page.tsx'), 'AnswersPage');

const dashboard = lazyRouteComponent(() => import('#web/dashboard/dashboard-page.tsx'), 'DashboardPage');
const testReporting = lazyRouteComponent(() => import('#web/error-reporting/test-reporting-page.tsx'), 'TestReportingPage');
const myAccount = lazyRouteComponent(() => import('#web/account/my-account-page.tsx'), 'MyAccountPage');
const toDecide = lazyRouteComponent(() => import('#web/decisions/to-decide-page.tsx'), 'ToDecidePage');
const deletedSites = lazyRouteComponent(() => import('#web/decisions/deleted-sites-page.tsx'), 'DeletedSitesPage');
const userList = lazyRouteComponent(() => import('#web/users/user-list-page.tsx'), 'UserListPage');
const userCreate = lazyRouteComponent(() => import('#web/users/user-create-page.tsx'), 'UserCreatePage');
const userEdit = lazyRouteComponent(() => import('#web/users/user-edit-page.tsx'), 'UserEditPage');
const siteList = lazyRouteComponent(() => import('#web/sites/site-list-page.tsx'), 'SiteListPage');
const siteCreate = lazyRouteComponent(() => import('#web/sites/site-create-page.tsx'), 'SiteCreatePage');
const siteEdit = lazyRouteComponent(() => import('#web/sites/site-edit-page.tsx'), 'SiteEditPage');
const site = lazyRouteComponent(() => import('#web/sites/site-page.tsx'), 'SitePage');

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
const inSurvey = <const P extends string>(path: P, component: RouteComponent, page: Page) =>
  createRoute({ getParentRoute: () => survey, path, component, staticData: { page } });

/** The whole route table [S2]. */
export const routeTree = root.addChildren([
  guest.addChildren([inGuest('/', LandingPage, { title: 'Log In', access: 'all' })]),
  standard.addChildren([
    inDefault('/$', notFound, { title: 'Not found', access: 'login' }),
    inDefault('/dashboard', dashboard, { title: 'Dashboard', access: 'login' }),
    inDefault('/test-sentry', testReporting, { title: 'Test error reporting', access: 'login' }),
    inDefault('/my-account', myAccount, { title: 'My Account', access: 'login' }),

    inDefault('/to-decide', toDecide, { title: 'To decide', access: 'login', back: 'Inspections' }),
    inDefault('/deleted-sites', deletedSites, { title: 'Deleted sites', access: 'admin', back: 'Sites' }),

    inDefault('/inspections/{-$site_id}', inspectionList, { title: 'Inspections', access: 'login' }),
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
    inDefault('/inspections/view/$inspection_id/assets/$asset_type_id', inspectionAssets, {
      title: 'Inspection assets',
      access: 'login',
      back: 'Inspections',
    }),

    inDefault('/users', userList, { title: 'Users', access: 'admin' }),
    inDefault('/user/create', userCreate, { title: 'New user', access: 'admin', back: 'Users' }),
    inDefault('/user/$user_id', userEdit, { title: 'Edit user', access: 'admin', back: 'Users' }),

    inDefault('/sites', siteList, { title: 'Sites', access: 'admin' }),
    inDefault('/site/create', siteCreate, { title: 'New site', access: 'admin', back: 'Sites' }),
    inDefault('/site/edit/$site_id', siteEdit, { title: 'Edit site', access: 'admin', back: 'Sites' }),
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
      title: 'Survey answers',
      access: 'login',
      back: 'Inspections',
    }),
    inSurvey('/assets/survey/$asset_id/answers/$inspection_id/asset-grade/$asset_grade_id', savedSurvey, {
      title: 'Survey answers',
      access: 'login',
      back: 'Inspections',
    }),
    inSurvey('/assets/survey/$asset_id/asset-grade/$asset_grade_id', savedSurvey, {
      title: 'Survey answers',
      access: 'login',
      back: 'Inspections',
    }),
  ]),
]);
