import { type FormEvent, useRef, useState } from 'react';
import { PHOTO_SIDE } from '#shared/account.ts';
import { type TestimonialFields, testimonialLimits } from '#shared/testimonials.ts';
import { drawCut, middle } from '../../account/photo-cut.ts';
import { readError } from '../../errors.ts';
import { useCloseQuestion } from '../../leave-question.tsx';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';

type Testimonial = RouterOutputs['admin']['testimonials']['list']['testimonials'][number];

const fresh: TestimonialFields = {
  ...{ authorName: '', authorRole: '', company: '', quote: '', rating: null, sourceUrl: '', consentAt: null, locale: 'en' },
};
const fieldsOf = (one: Testimonial): TestimonialFields => {
  const { authorName, authorRole, company, quote, rating, sourceUrl, consentAt, locale } = one;
  return { authorName, authorRole, company, quote, rating, sourceUrl, consentAt, locale };
};
const ratings = [
  { value: 'none', label: 'None' },
  ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} of 5` })),
];

/** Edits a testimonial, or adds one if `testimonial` is null. A new one gets its photo once it is saved. */
export function TestimonialDialog({
  testimonial,
  open,
  onOpenChange,
}: {
  testimonial: Testimonial | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const utils = trpc.useUtils();
  const [newId] = useState(() => crypto.randomUUID());
  const [version, setVersion] = useState(testimonial?.version ?? 1);
  const [fields, setFields] = useState(testimonial ? fieldsOf(testimonial) : fresh);
  const [begun] = useState(fields);
  const how = {
    meta: { quiet: true },
    onSuccess: ({ authorName }: { authorName: string }) => {
      toast.success(`What ${authorName} said is saved`);
      onOpenChange(false);
    },
    onSettled: () => {
      void utils.testimonials.list.invalidate();
      return utils.admin.testimonials.list.invalidate();
    },
  };
  const create = trpc.admin.testimonials.create.useMutation(how);
  const save = trpc.admin.testimonials.save.useMutation(how);
  const { error, isPending } = testimonial ? save : create;
  const problem = error ? readError(error) : null;
  // The list is loaded anew after a conflict, so what somebody else saved is there.
  const theirs = utils.admin.testimonials.list.getData()?.testimonials.find((one) => one.id === testimonial?.id);
  const isConflict = problem?.code === 'CONFLICT' && !problem.fields && theirs !== undefined && theirs.version !== version;
  const errorOf = (key: string) => problem?.fields?.[`fields.${key}`] ?? problem?.fields?.[key];
  const set = (changed: Partial<TestimonialFields>) => setFields({ ...fields, ...changed });
  const isChanged = JSON.stringify(fields) !== JSON.stringify(begun);
  const { close, question } = useCloseQuestion(open && isChanged, () => onOpenChange(false));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (testimonial) save.mutate({ id: testimonial.id, version, fields });
    else create.mutate({ id: newId, fields });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={testimonial ? 'Edit testimonial' : 'Add testimonial'}
    >
      <form noValidate className="grid gap-4" onSubmit={send}>
        {problem && (
          <Banner
            tone="bad"
            announce
            action={
              isConflict && (
                <span className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    onClick={() => {
                      setVersion(theirs.version);
                      save.reset();
                    }}
                  >
                    Keep mine
                  </Button>
                  <Button
                    size="sm"
                    onClick={() => {
                      setVersion(theirs.version);
                      setFields(fieldsOf(theirs));
                      save.reset();
                    }}
                  >
                    Take theirs
                  </Button>
                </span>
              )
            }
          >
            {problem.message}
            {isConflict && ` Theirs: “${theirs.quote}”`}
          </Banner>
        )}
        {testimonial && <Photo testimonial={testimonial} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={errorOf('authorName')} className="sm:col-span-2">
            <Input
              maxLength={testimonialLimits.authorName}
              value={fields.authorName}
              onChange={({ target }) => set({ authorName: target.value })}
            />
          </Field>
          <Field label="What they do" optional error={errorOf('authorRole')}>
            <Input
              maxLength={testimonialLimits.authorRole}
              value={fields.authorRole}
              onChange={({ target }) => set({ authorRole: target.value })}
            />
          </Field>
          <Field label="Company" optional error={errorOf('company')}>
            <Input
              maxLength={testimonialLimits.company}
              value={fields.company}
              onChange={({ target }) => set({ company: target.value })}
            />
          </Field>
        </div>
        <Field
          label="What they said"
          error={errorOf('quote')}
          aside={`${[...fields.quote].length} of ${testimonialLimits.quote}`}
        >
          <Textarea
            rows={4}
            maxLength={testimonialLimits.quote}
            value={fields.quote}
            onChange={({ target }) => set({ quote: target.value })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Agreed to be shown on" error={errorOf('consentAt')} hint="Needed to publish.">
            <Input
              type="date"
              value={fields.consentAt ?? ''}
              onChange={({ target }) => set({ consentAt: target.value || null })}
            />
          </Field>
          <Field label="Rating">
            <Select
              options={ratings}
              value={fields.rating === null ? 'none' : String(fields.rating)}
              onValueChange={(value) => set({ rating: value === 'none' ? null : Number(value) })}
            />
          </Field>
          <Field label="Where it was said" optional error={errorOf('sourceUrl')}>
            <Input
              type="url"
              placeholder="https://"
              value={fields.sourceUrl}
              onChange={({ target }) => set({ sourceUrl: target.value.trim() })}
            />
          </Field>
          <Field label="Language" error={errorOf('locale')} hint="A code such as en or de-CH.">
            <Input maxLength={6} value={fields.locale} onChange={({ target }) => set({ locale: target.value.trim() })} />
          </Field>
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {testimonial ? 'Save' : 'Add testimonial'}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}

/** The photo, which is saved at once. */
function Photo({ testimonial }: { testimonial: Testimonial }) {
  const utils = trpc.useUtils();
  const chooser = useRef<HTMLInputElement>(null);
  const [src, setSrc] = useState(testimonial.photo);
  const set = trpc.admin.testimonials.setPhoto.useMutation({
    meta: { quiet: true },
    onSuccess: ({ photo }) => {
      setSrc(photo);
      void utils.admin.testimonials.list.invalidate();
    },
  });
  const [wrong, setWrong] = useState('');
  const problem = wrong || (set.error ? readError(set.error).message : '');
  const read = async (file: File | undefined) => {
    if (!file) return;
    setWrong('');
    try {
      set.mutate({ id: testimonial.id, image: await squareOf(file) });
    } catch {
      setWrong('This file could not be read as a picture. Use a JPEG, PNG or WebP.');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {src ? (
        <img src={src} alt={`${testimonial.authorName}`} className="size-14 rounded-full border object-cover" />
      ) : (
        <span className="grid size-14 place-items-center rounded-full border border-dashed text-muted-foreground text-xs">
          No photo
        </span>
      )}
      <Button size="sm" busy={set.isPending} onClick={() => chooser.current?.click()}>
        {src ? 'Change photo' : 'Choose photo'}
      </Button>
      {src && (
        <Button
          size="sm"
          variant="ghost"
          disabled={set.isPending}
          onClick={() => set.mutate({ id: testimonial.id, image: null })}
        >
          Remove photo
        </Button>
      )}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        aria-label="Photo"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Cuts a square from the middle of a picture, small enough to be sent. */
async function squareOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = Object.assign(document.createElement('canvas'), { width: PHOTO_SIDE, height: PHOTO_SIDE });
  drawCut(canvas, picture, middle);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.9);
}
