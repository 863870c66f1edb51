import {
  BookOpen,
  CreditCard,
  Database,
  FileSpreadsheet,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquare,
  Quote,
  ScrollText,
  ToggleRight,
  Users,
} from 'lucide-react';
import { paths } from '#shared/paths.ts';

export const adminEntries: { href: string; label: string; icon: LucideIcon }[] = [
  { href: paths.admin.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  { href: paths.admin.users, label: 'Users', icon: Users },
  { href: paths.admin.subscriptions, label: 'Subscriptions', icon: CreditCard },
  { href: paths.admin.features, label: 'Features', icon: ToggleRight },
  { href: paths.admin.helpArticles, label: 'Help articles', icon: BookOpen },
  { href: paths.admin.testimonials, label: 'Testimonials', icon: Quote },
  { href: paths.admin.feedback, label: 'Feedback', icon: MessageSquare },
  { href: paths.admin.templates, label: 'Templates', icon: FileSpreadsheet },
  { href: paths.admin.auditLog, label: 'Audit log', icon: ScrollText },
  { href: paths.admin.seed, label: 'Seed data', icon: Database },
];

/** What the search box knows by name: the entries of the menu, and the screen that has none. */
export const adminPlaces = [
  ...adminEntries,
  { href: paths.admin.outbox, label: 'Outbox', icon: Mail, also: 'mails e-mails emails waiting sent' },
].map((one) => ({ ...one, id: one.href }));
