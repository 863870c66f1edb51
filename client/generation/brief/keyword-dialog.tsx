import { sentences } from '#shared/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keywordQuestion } from './keyword-words.ts';

/** The keywords in the form differ from those saved with the product: asks whether to save them there too. */
export function KeywordDialog({
  open,
  busy,
  failed,
  productName,
  inForm,
  onProduct,
  onClose,
  onUpdate,
  onOnlyThisTime,
}: {
  open: boolean;
  busy: boolean;
  failed: string | null;
  productName: string;
  inForm: readonly string[];
  onProduct: readonly string[];
  onClose: () => void;
  onUpdate: () => void;
  onOnlyThisTime: () => void;
}) {
  const question = keywordQuestion(inForm);
  const takeOver = (variant?: 'primary') => (
    <Button key="update" {...(variant && { variant })} busy={busy} onClick={onUpdate}>
      {question.update}
    </Button>
  );
  const onlyNow = (variant?: 'primary') => (
    <Button key="once" {...(variant && { variant })} disabled={busy} onClick={onOnlyThisTime}>
      Only this time
    </Button>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={question.title}
      description={`The keywords of this text differ from those saved on ${productName}.`}
      footer={question.first === 'update' ? [takeOver('primary'), onlyNow()] : [onlyNow('primary'), takeOver()]}
    >
      <dl className="grid gap-3">
        <Words name="Saved on the product" words={onProduct} />
        <Words name="For this text" words={inForm} />
      </dl>
      {failed && (
        <div role="alert" className="mt-4 rounded-control bg-bad-soft px-3 py-2">
          <p className="font-semibold text-bad">{sentences.keywordsFailed}</p>
          <p>{failed}</p>
        </div>
      )}
    </Dialog>
  );
}

function Words({ name, words }: { name: string; words: readonly string[] }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="break-words">{words.join(', ') || 'None'}</dd>
    </div>
  );
}
