import { Lock } from 'lucide-react';
import { cn } from '../ui/cn.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { ChannelGlyph } from './channel-glyph.tsx';
import { type Channel, channelsOf, firstOffered, originFirst, originInWords, wordsOf } from './channels.ts';
import type { Format } from './export-types.ts';

/** Where the file goes, and in which of the channel's formats it is written. */
export function FormatFields({
  formats,
  format,
  onChoose,
}: {
  /** The formats to choose from. */
  formats: readonly Format[];
  format: Format;
  onChoose: (format: Format) => void;
}) {
  const channels = channelsOf(formats);
  const channel = channels.find(({ platform }) => platform === format.platform) ?? {
    platform: format.platform,
    formats: [format],
  };
  const choose = (next: Channel) => {
    const first = firstOffered(next.formats);
    if (first) onChoose(first);
  };
  return (
    <div className="grid gap-3">
      <ChannelChoice channels={channels} chosen={channel} onChoose={choose} />
      <p className="text-pretty text-muted-foreground">
        {wordsOf(channel).gives}
        {!format.inPlan && ' A larger plan makes this file. You can look at what it would hold.'}
      </p>
      {channel.formats.length > 1 && (
        <Field label="Kind of file" hint={originInWords(channel.formats, format)}>
          <Select
            options={originFirst(channel.formats).map(({ id, name }) => ({ value: id, label: name }))}
            value={format.id}
            onValueChange={(id) => {
              const next = channel.formats.find((one) => one.id === id);
              if (next) onChoose(next);
            }}
          />
        </Field>
      )}
    </div>
  );
}

/** Whether the plan has none of a channel's formats. */
const isLocked = ({ formats }: Channel) => formats.every(({ inPlan }) => !inPlan);

function ChannelChoice({
  channels,
  chosen,
  onChoose,
}: {
  channels: readonly Channel[];
  chosen: Channel;
  onChoose: (channel: Channel) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Where the file goes</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {channels.map((channel) => (
          <label
            key={channel.platform}
            className={cn(
              'group relative flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control/60 bg-card px-2 py-1.5 sm:gap-2.5 sm:px-2.5',
              'transition-colors hover:border-control has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name="channel"
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
              checked={channel.platform === chosen.platform}
              onChange={() => onChoose(channel)}
            />
            <ChannelGlyph channel={channel} size="sm" />
            <span className="min-w-0 font-medium max-sm:text-sm">{wordsOf(channel).name}</span>
            {isLocked(channel) && (
              <>
                <Lock className="ms-auto size-4 shrink-0 text-muted-foreground" aria-hidden />
                <span className="sr-only">, needs a larger plan</span>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
