import { paths } from '#shared/paths.ts';
import { ScreenTabs } from '../screen-tabs.tsx';

const tabs = [
  { href: paths.admin.subscriptions, label: 'Plans' },
  { href: paths.admin.subscribers, label: 'Subscribers' },
  { href: paths.admin.paymentEvents, label: 'Webhook log' },
];

export const PlanTabs = () => <ScreenTabs label="Subscriptions" tabs={tabs} />;
