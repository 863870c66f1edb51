import { paths } from '#shared/paths.ts';
import { ScreenTabs } from '../screen-tabs.tsx';

const tabs = [
  { href: paths.admin.features, label: 'Plan matrix' },
  { href: paths.admin.highlights, label: 'Landing highlights' },
];

export const FeatureTabs = () => <ScreenTabs label="Features" tabs={tabs} />;
