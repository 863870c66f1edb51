import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { sentences } from '#shared/errors.ts';
import { brandVoiceNames, formLimits } from '#shared/generation/options.ts';
import { paths } from '#shared/paths.ts';
import { useAfterTyping } from '../generation/brief/after-typing.ts';
import { openingLine } from '../generation/brief/opening-line.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { FormFields } from './form-fields.tsx';
import type { Profile } from './profile-values.ts';
import { SampleTexts } from './sample-texts.tsx';
import { useProfileEditor } from './use-profile-editor.ts';
import { SoundFields, WordFields } from './voice-fields.tsx';

/**
 * If the plan allows no more profiles, the new voice can replace the voice of an existing profile. This many profiles are offered
 * for that.
 */
const OFFERED = 3;

/** The editor of one voice profile, new or existing: sample texts, how it sounds, its words. */
export function ProfileEditor({
  profile,
  others,
  onClose,
}: {
  profile: Profile | null;
  others: readonly Profile[];
  /** Called with the id of the saved profile, or without one if nothing was saved. */
  onClose: (id?: string) => void;
}) {
  const editor = useProfileEditor(profile, onClose);
  const { values, change, dirty, guard, explained, unread, problems, failed } = editor;
  const heading = useRef<HTMLHeadingElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  const [teaching, setTeaching] = useState(!profile?.voice);
  const save = useAfterTyping(() => editor.save());
  const read = useAfterTyping(editor.read);
  const wrong = Object.keys(problems).length;

  // Move the focus to the editor's heading. A new page first focuses its own heading, so the timer waits for that.
  useEffect(() => {
    const timer = setTimeout(() => {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      document.querySelector<HTMLElement>('[data-profile-editor] [aria-invalid="true"]')?.focus();
  }, [problems]);

  useEffect(() => {
    if (failed) refusal.current?.scrollIntoView({ block: 'center' });
  }, [failed]);

  return (
    <div data-profile-editor="">
      <Card>
        <div className="grid gap-8">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 ref={heading} tabIndex={-1} className="scroll-mt-20 font-semibold text-xl outline-none">
              {profile ? `Edit ${profile.profileName}` : 'New voice profile'}
            </h3>
            <Button size="sm" onClick={() => (dirty ? setLeaving(true) : onClose())}>
              Close
            </Button>
          </div>
          {failed && (
            <div ref={refusal}>
              <Banner
                tone="bad"
                announce
                title={sentences.profileFailed}
                action={failed.full && <ButtonLink href={paths.subscriptions}>See plans</ButtonLink>}
              >
                <p>{failed.message}</p>
                {failed.full && others.length > 0 && (
                  <div className="mt-2 flex flex-wrap gap-2">
                    {others.slice(0, OFFERED).map((other) => (
                      <Button key={other.id} size="sm" busy={editor.saving} onClick={() => editor.save(other)}>
                        Give this voice to {other.profileName}
                      </Button>
                    ))}
                  </div>
                )}
              </Banner>
            </div>
          )}
          <Field label="Profile name" error={problems.name ?? null}>
            <Input
              value={values.name}
              maxLength={formLimits.profileName}
              autoComplete="off"
              placeholder="Our shop"
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          {teaching ? (
            <SampleTexts
              samples={values.samples}
              problem={unread}
              reading={editor.reading}
              onChange={(samples) => change({ samples })}
              onRead={read}
            />
          ) : (
            <Button className="justify-self-start" onClick={() => setTeaching(true)}>
              Learn it again from your texts
            </Button>
          )}
          {explained && <Explained sentences={explained} />}
          <Part
            title="How it sounds"
            lead="Set from your texts, or by hand. The writer is told, and every text is checked against it."
          >
            <SoundFields values={values} problems={problems} onChange={change} />
            <figure className="rounded-control bg-sunken px-4 py-3">
              <figcaption className="text-muted-foreground text-sm">
                {brandVoiceNames[values.formData.brandVoice]}, in this voice, could begin like this
              </figcaption>
              <blockquote className="mt-1 text-pretty text-lg">
                “
                {openingLine(
                  values.formData.brandVoice,
                  { name: '', audience: values.formData.targetAudience, features: [] },
                  values.voice,
                )}
                ”
              </blockquote>
            </figure>
          </Part>
          <Part title="Your words">
            <WordFields values={values} problems={problems} onChange={change} />
          </Part>
          <Part title="What it fills in" lead="The writing form starts from these. Keywords and guidelines are kept from there.">
            <FormFields formData={values.formData} problems={problems} onChange={(formData) => change({ formData })} />
          </Part>
        </div>
      </Card>
      <SaveBar
        visible={dirty}
        saving={editor.saving}
        onSave={save}
        onDiscard={editor.discard}
        message={wrong > 0 ? `To save this profile, make ${wrong === 1 ? '1 change' : `${wrong} changes`}` : 'Unsaved changes'}
      />
      <ConfirmDialog
        open={leaving || guard.asking}
        onOpenChange={(open) => {
          if (open) return;
          setLeaving(false);
          guard.stay();
        }}
        title={profile ? `Leave without saving ${profile.profileName}?` : 'Leave without saving the new profile?'}
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        destructive
        onConfirm={() => (guard.asking ? guard.leave() : onClose())}
      >
        What you changed in it, and the texts you pasted, are not kept.
      </ConfirmDialog>
    </div>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t pt-6">
      <div>
        <h4 id={id} className="font-semibold text-lg">
          {title}
        </h4>
        {lead && <p className="text-pretty text-muted-foreground">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** What was learnt from the sample texts, one sentence for each result. */
function Explained({ sentences }: { sentences: readonly string[] }) {
  return (
    <output className="block rounded-control border border-ok/30 bg-ok-soft px-4 py-3">
      <span className="font-semibold">This is what your texts say</span>
      <ul className="mt-1 grid list-disc gap-0.5 ps-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </output>
  );
}
