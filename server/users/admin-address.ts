/**
 * The sentence shown after somebody was made an admin on the command line: where the new admin signs in. The command is another
 * process than the running server. It knows the server's port only if it gets the same PORT or PUBLIC_URL. Otherwise the sentence
 * gives the usual address and says that the server may run at another one.
 */
export function adminAddress(env: { PORT?: string | undefined; PUBLIC_URL?: string | undefined }, publicUrl: string): string {
  if (env.PUBLIC_URL || env.PORT) return `Sign in at ${publicUrl}/admin/login.`;
  return `Sign in at /admin/login of your Listwright: ${publicUrl}/admin/login, or the PORT or PUBLIC_URL it is started with.`;
}
