/**
 * Where a new admin signs in, for the person at the machine. The command runs separately from the server, so the server's port is
 * unknown unless both were given the same address.
 */
export function adminAddress(env: { PORT?: string | undefined; PUBLIC_URL?: string | undefined }, publicUrl: string): string {
  if (env.PUBLIC_URL || env.PORT) return `Sign in at ${publicUrl}/admin/login.`;
  return `Sign in at /admin/login of your Listwright: ${publicUrl}/admin/login, or the PORT or PUBLIC_URL it is started with.`;
}
