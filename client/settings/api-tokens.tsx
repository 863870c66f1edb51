import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRight } from '../teams/use-right.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { toast } from '../ui/toast.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

type Token = RouterOutputs['auth']['apiTokens'][number];
export function ApiTokens() {
  const utils = trpc.useUtils();
  const tokens = trpc.auth.apiTokens.useQuery();
  const plan = trpc.subscriptions.current.useQuery();
  const allowed = plan.data?.limits['api.tokens'];
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const revoke = trpc.auth.revokeApiToken.useMutation({
    onSuccess: async () => {
      await utils.auth.apiTokens.invalidate();
      setRevoking(null);
      toast.success('The token is revoked and no longer works.');
    },
  });
  const add = (
    <Button data-needs="connect" icon={<Plus className="size-4.5" />} onClick={() => setCreating(true)}>
      Create token
    </Button>
  );
  const columns: Column<Token>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: (token) => (
        <span className="grid py-1">
          <span className="font-medium">{token.name}</span>
          <span className="text-muted-foreground text-sm">ends in {token.last4}</span>
          {token.maker && <span className="wrap-anywhere text-sm">Made by {token.maker}</span>}
          {token.catalogue && <span className="wrap-anywhere text-sm">Acts in the catalogue of {token.catalogue}</span>}
        </span>
      ),
    },
    {
      key: 'scopes',
      header: 'May use',
      cell: (token) => (
        <span className="flex flex-wrap gap-1 max-sm:justify-end">
          {token.scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </span>
      ),
    },
    { key: 'used', header: 'Last used', cell: (token) => (token.lastUsedAt ? dayText(token.lastUsedAt) : 'Never') },
    { key: 'expires', header: 'Expires', cell: (token) => dayText(token.expiresAt) },
    {
      key: 'revoke',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      cell: (token) => (
        <Button size="sm" variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => setRevoking(token)}>
          Revoke
        </Button>
      ),
    },
  ];
  const connects = useRight('connect');
  return (
    <Card flush>
      <QueryView
        query={tokens}
        failed="Your tokens could not be loaded."
        loading={<SkeletonRows rows={2} />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            headingLevel="h3"
            title="No tokens yet"
            action={add}
            picture={<KeyRound className="size-8 text-muted-foreground" />}
          >
            With a token a script can add products and ask for descriptions.
          </EmptyState>
        }
      >
        {(list) => (
          <>
            <Table caption="API tokens" columns={columns} rows={list} rowKey={(token) => token.id} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-5 py-3">
              {add}
              {/* Who may make no tokens here sees only their own. */}
              {connects && allowed != null && (
                <p className="text-muted-foreground">
                  {list.filter(({ isHere }) => isHere).length} of {allowed} on the plan of this catalogue
                </p>
              )}
            </div>
          </>
        )}
      </QueryView>
      <NewTokenDialog open={creating} onOpenChange={setCreating} />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={`Revoke ${revoking?.name ?? 'token'}?`}
        confirmLabel="Revoke"
        cancelLabel="Keep it"
        destructive
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate({ id: revoking.id })}
      >
        Scripts that use it stop working at once. This cannot be undone, but you can create another token.
      </ConfirmDialog>
    </Card>
  );
}
