import { SiteForm } from './site-form.tsx';

export function SiteCreatePage() {
  return <SiteForm site={null} />;
}
