/**
 * Where a new admin signs in, for the person at the machine. The command runs beside the server and not in it: unless
 * both were told the same address, its port is not known here.
 */
export function adminAddress(env: { PORT?: string | undefined; PUBLIC_URL?: string | undefined }, publicUrl: string): string {
  if (env.PUBLIC_URL || env.PORT) return `Sign in at ${publicUrl}/admin/login.`;
  return `Sign in at /admin/login of your Listwright: ${publicUrl}/admin/login, or the PORT or PUBLIC_URL it is started with.`;
}
