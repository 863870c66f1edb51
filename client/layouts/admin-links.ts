import {
  BookOpen,
  CreditCard,
  Database,
  FileSpreadsheet,
  LayoutDashboard,
  type LucideIcon,
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
