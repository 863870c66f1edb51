/** Reads the stream of a person's long jobs, as a browser's EventSource would. */
import type { ActivityChanges, ActivityItem } from '#shared/activity/activity.ts';

export interface FollowedStream {
  status: number;
  /** The latest state of every job that the stream has sent, by the job's id. */
  jobs: Map<string, ActivityItem>;
  /** The ids of jobs that the stream has taken off the list. */
  gone: Set<string>;
  /** The ids of new notices that the stream has told of. */
  notices: Set<string>;
  /** The names of the events so far, in order. */
  events: string[];
  /** Resolves when the stream has ended: with true if the server ended it, with false if the connection was cut. */
  ended: Promise<boolean>;
  leave(): void;
}

export async function followActivity(url: string, headers: Record<string, string>): Promise<FollowedStream> {
  const left = new AbortController();
  const answer = await fetch(`${url}/api/activity`, { headers, signal: left.signal });
  const stream: FollowedStream = {
    status: answer.status,
    jobs: new Map(),
    gone: new Set(),
    notices: new Set(),
    events: [],
    ended: Promise.resolve(true),
    leave: () => left.abort(),
  };
  if (answer.status === 200) stream.ended = read(answer, stream);
  else await answer.arrayBuffer();
  return stream;
}

async function read(answer: Response, stream: FollowedStream): Promise<boolean> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const piece of answer.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) take(event, stream);
    }
    return true;
  } catch {
    return false;
  }
}

function take(event: string, { jobs, gone, notices, events }: FollowedStream): void {
  const found = /^event: (\w+)\ndata: (.*)$/.exec(event);
  if (!found?.[1] || !found[2]) return;
  events.push(found[1]);
  if (found[1] !== 'changes') return;
  const changes = JSON.parse(found[2]) as ActivityChanges;
  for (const item of changes.items) jobs.set(item.id, item);
  for (const id of changes.gone) gone.add(id);
  for (const id of changes.notices ?? []) notices.add(id);
}
