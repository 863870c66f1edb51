/** Stands in for the type of server/router.ts until that file exists. Only ever imported as a type. */
import { initTRPC } from '@trpc/server';
import type { ApiScope, CreateApiTokenInput, LoginInput, RegisterInput } from '#shared/auth.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { SubmitFeedbackInput } from '#shared/feedback.ts';
import type { AuthUser, UserData } from './session/user.ts';

const t = initTRPC.create({ errorFormatter: ({ shape }) => ({ ...shape, data: shape.data as unknown as ErrorBody }) });
const takes =
  <T>() =>
  (value: unknown) =>
    value as T;
const gives = <T>(): T => ({}) as T;

interface Plan {
  id: string;
  name: string;
  priceMonth: number;
  priceYear: number;
  currency: string;
  limits: { aiQueries: number; products: number; profiles: number | null; apiTokens: number };
}
interface Current {
  status: string;
  tier: { product: string; name: string };
  billingPeriodStart: string;
  billingPeriodEnd: string;
  aiQueriesBilling: number;
  aiQueriesTotal: number;
  limits: { aiQueries: number; products: number; profiles: number | null; apiTokens: number };
  used: { products: number };
}
interface Dashboard {
  counts: { products: number; withoutDescription: number; lowScore: number; drafts: number };
  onboarding: {
    describedSample: boolean;
    addedProduct: boolean;
    generated: boolean;
    scored: boolean;
    savedProfile: boolean;
  };
  recent: { id: string; type: 'description' | 'seoScore'; productId: string | null; productName: string; createdAt: string }[];
}
interface ApiToken {
  id: string;
  name: string;
  scopes: ApiScope[];
  last4: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

const router = t.router({
  auth: t.router({
    register: t.procedure.input(takes<RegisterInput>()).mutation(() => gives<{ user: AuthUser; userData: UserData }>()),
    login: t.procedure.input(takes<LoginInput>()).mutation(() => gives<{ user: AuthUser; userData: UserData }>()),
    me: t.procedure.query(() => gives<{ user: Omit<AuthUser, 'token'> & { token?: string }; userData: UserData } | null>()),
    refreshToken: t.procedure.mutation(() => gives<{ token: string; expiresAt: string }>()),
    logout: t.procedure.mutation(() => gives<unknown>()),
    createApiToken: t.procedure.input(takes<CreateApiTokenInput>()).mutation(() => gives<{ id: string; token: string }>()),
    apiTokens: t.procedure.query(() => gives<ApiToken[]>()),
    revokeApiToken: t.procedure.input(takes<{ id: string }>()).mutation(() => gives<unknown>()),
  }),
  subscriptions: t.router({
    plans: t.procedure.query(() => gives<Plan[]>()),
    current: t.procedure.query(() => gives<Current>()),
  }),
  feedback: t.router({
    submit: t.procedure.input(takes<SubmitFeedbackInput>()).mutation(() => gives<{ id: string }>()),
    mine: t.procedure.query(() =>
      gives<{ id: string; type: string; title: string; description: string; status: string; createdAt: string }[]>(),
    ),
  }),
  account: t.router({ dashboard: t.procedure.query(() => gives<Dashboard>()) }),
  generation: t.router({ welcome: t.procedure.mutation(() => gives<{ message: string; writer: string }>()) }),
});
export type AppRouter = typeof router;
