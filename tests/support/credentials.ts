/** Makes one person with every kind of credential, each as request headers. */
import type { ApiScope } from '#shared/auth/auth.ts';
import { apiScopes } from '#shared/auth/auth.ts';
import type { Watched } from './watched-app.ts';

export interface Credentials {
  userId: string;
  cookie: Record<string, string>;
  accessToken: Record<string, string>;
  /** For each scope, an API token that has only this scope. */
  only: Record<ApiScope, Record<string, string>>;
  /** An API token that has every scope. */
  everyScope: Record<string, string>;
}

export async function credentialsOf(watched: Watched): Promise<Credentials> {
  const person = await watched.unlimited();
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const only = {} as Credentials['only'];
  for (const scope of apiScopes) {
    const { token } = await person.client.auth.createApiToken.mutate({ name: scope, scopes: [scope] });
    only[scope] = bearer(token);
  }
  return {
    userId: person.userId,
    cookie: { cookie: person.cookie(), origin: watched.app.url },
    accessToken: bearer(person.token),
    only,
    everyScope: bearer(person.apiToken),
  };
}
