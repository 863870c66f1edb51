import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { doors } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { askToConfirm } from '../session/reauth.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/**
 * Downloads the account's data as a file. Uses `fetch` instead of a plain link, so that this card can show an error. The server
 * may first demand that the person prove who they are; then the download is tried once more, with `mayAsk` false. Returns 'left'
 * if the person closed the dialog that asks for the proof.
 */
async function download(mayAsk = true): Promise<'done' | 'left'> {
  const answer = await fetch(doors.export);
  if (!answer.ok) {
    const { error } = (await answer.json().catch(() => ({}))) as { error?: { code: string } };
    if (error?.code === 'REAUTH_REQUIRED' && mayAsk) return (await askToConfirm()) ? download(false) : 'left';
    throw Object.assign(new Error('refused'), { data: error });
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'listwright.zip';
  const url = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return 'done';
}

export function ExportCard() {
  const get = useMutation({ mutationFn: () => download(), meta: { quiet: true } });
  return (
    <Card title="Your data" description="Everything your account holds, as one ZIP: tables, JSON and pictures. On every plan.">
      {get.error && (
        <Banner tone="bad" announce className="mb-4">
          {readError(get.error).message}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Download className="size-4.5" />} busy={get.isPending} onClick={() => get.mutate()}>
          Download my data
        </Button>
        <output className="text-muted-foreground">
          {get.isPending && 'Packing. A large catalogue takes a minute.'}
          {get.data === 'done' && 'Downloaded.'}
        </output>
      </div>
    </Card>
  );
}
