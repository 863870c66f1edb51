/**
 * Tells whoever made somebody an admin on the command line where the new admin signs in. The command does not know the port of
 * the running server, unless PORT or PUBLIC_URL is set for both.
 */
export function adminAddress(env: { PORT?: string | undefined; PUBLIC_URL?: string | undefined }, publicUrl: string): string {
  if (env.PUBLIC_URL || env.PORT) return `Sign in at ${publicUrl}/admin/login.`;
  return `Sign in at /admin/login of your Listwright: ${publicUrl}/admin/login, or the PORT or PUBLIC_URL it is started with.`;
}
