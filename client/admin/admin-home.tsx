import { Redirect } from 'wouter';
import { paths } from '#shared/paths.ts';

/** The address of the admin area without a screen leads to its first one. */
export default function AdminHome() {
  return <Redirect to={paths.admin.dashboard} replace />;
}
