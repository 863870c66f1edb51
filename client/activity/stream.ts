import { type ActivityChanges, BEAT_EVERY } from '#shared/activity/activity.ts';
import { doors } from '#shared/paths.ts';
import { passQuestion } from '../session/calls.ts';
import { inCatalogue } from '../session/catalogue.ts';

/** Milliseconds before the first attempt to connect again, and the longest pause while attempts fail. */
const AGAIN_AFTER = 2_000;
const AGAIN_AT_MOST = 60_000;
/** A stream that shows no sign of life for this many milliseconds is broken, even if the browser has not noticed. */
const SILENT_AFTER = 2.5 * BEAT_EVERY;

interface Handlers {
  changed(changes: ActivityChanges): void;
  /** Loads the whole list, because changes may have been missed. Rejects if the server cannot be reached. */
  catchUp(): Promise<unknown>;
}

/** The part of the browser's EventSource that is used here. */
export interface Source {
  addEventListener(event: string, heard: (event: Event) => void): void;
  close(): void;
}

/**
 * Keeps the stream of the person's jobs open, and connects again when it breaks, with growing pauses that differ from browser to
 * browser, so that not all come back at the same moment. No message is shown: the page is only a little out of date meanwhile.
 * While a session is ending, the stream is closed and none is opened, because the server would refuse it.
 * Returns a function that ends it.
 */
export function keepStream(
  { changed, catchUp }: Handlers,
  open: (url: string) => Source = (url) => new EventSource(url),
): () => void {
  let source: Source | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let over = false;
  let settle = () => {};

  const end = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const close = () => {
    settle();
    end();
  };
  const again = () => {
    close();
    if (over) return;
    const pause = Math.min(AGAIN_AT_MOST, AGAIN_AFTER * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    timer = setTimeout(back, pause * (0.5 + Math.random() / 2));
  };
  /** Loads the list before it opens the stream: if the session has ended, the call for the list notices it. */
  const back = () => {
    catchUp().then(() => over || source || connect(), again);
  };
  const connect = () => {
    settle();
    settle = passQuestion({ ask, end, personal: true });
  };
  const ask = () => {
    const mine = open(inCatalogue(doors.activity));
    source = mine;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(again, SILENT_AFTER);
    };
    alive();
    const hear = (event: string, heard: (data: string) => void) =>
      mine.addEventListener(event, (message) => {
        if (source !== mine) return;
        alive();
        heard(String((message as MessageEvent).data));
      });
    hear('beat', () => {
      failures = 0;
    });
    hear('changes', (data) => {
      failures = 0;
      changed(JSON.parse(data) as ActivityChanges);
    });
    // The server stops, or the stream broke. Browsers would try again by themselves, but all at the same moment and without end.
    for (const event of ['end', 'error']) mine.addEventListener(event, () => source === mine && again());
  };
  /** Connects anew when the network is back. The earlier connection may be dead without the browser having noticed. */
  const online = () => {
    close();
    back();
  };

  connect();
  addEventListener('online', online);
  return () => {
    over = true;
    removeEventListener('online', online);
    close();
  };
}
