import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BEAT_EVERY } from '#shared/activity/activity.ts';
import { closeDoor, openDoor } from '../session/calls.ts';
import { keepStream } from './stream.ts';

/** A stream whose events the test makes. */
class FakeSource extends EventTarget {
  closed = false;
  close() {
    this.closed = true;
  }
  say(event: string, data: unknown = {}) {
    this.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));
  }
}

describe('the stream of jobs', () => {
  let opened: FakeSource[] = [];
  const changed = vi.fn();
  const catchUp = vi.fn(() => Promise.resolve());
  const page = new EventTarget();
  let stop = () => {};
  const last = () => opened.at(-1) as FakeSource;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    opened = [];
    changed.mockClear();
    catchUp.mockReset().mockResolvedValue(undefined);
    stop = keepStream({ changed, catchUp }, () => {
      const source = new FakeSource();
      opened.push(source);
      return source;
    });
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('passes changes on', () => {
    last().say('changes', { items: [], gone: ['a'] });
    expect(changed).toHaveBeenCalledWith({ items: [], gone: ['a'] });
    expect(catchUp).not.toHaveBeenCalled();
  });

  test.each(['end', 'error'])('after the event %s it pauses, asks for the list once, and connects again', async (event) => {
    last().say(event);
    expect(last().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(900);
    expect(catchUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_200);
    expect(catchUp).toHaveBeenCalledTimes(1);
    expect(opened).toHaveLength(2);
  });

  test('while the session ends there is no stream, and it is back if the session goes on', async () => {
    vi.stubGlobal('document', { images: [] });
    void closeDoor();
    expect(last().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened).toHaveLength(1);
    openDoor();
    expect(opened).toHaveLength(2);
    expect(last().closed).toBe(false);
  });

  test('a stream that would be opened while the session ends waits as well', async () => {
    vi.stubGlobal('document', { images: [] });
    last().say('end');
    void closeDoor();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened).toHaveLength(1);
    openDoor();
    expect(opened).toHaveLength(2);
  });

  test('a stream without a sign of life is given up, one with beats is not', async () => {
    for (let n = 0; n < 5; n++) {
      await vi.advanceTimersByTimeAsync(BEAT_EVERY);
      last().say('beat');
    }
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2.5 * BEAT_EVERY + 2_100);
    expect(opened[0]?.closed).toBe(true);
    expect(opened).toHaveLength(2);
  });

  test('while the server cannot be reached the pauses grow, up to a minute', async () => {
    catchUp.mockRejectedValue(new Error('away'));
    last().say('error');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const tries = catchUp.mock.calls.length;
    // Pauses of 2, 4, 8, 16, 32 and then 60 seconds, each shortened by up to a half.
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThan(26);
    expect(opened).toHaveLength(1);
    catchUp.mockResolvedValue(undefined);
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toHaveLength(2);
  });

  test('once the browser is online again the old connection is given up, and what was missed is caught up', async () => {
    page.dispatchEvent(new Event('online'));
    expect(opened[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(catchUp).toHaveBeenCalledTimes(1);
    expect(opened).toHaveLength(2);
  });

  test('once it is ended it never comes back', async () => {
    last().say('error');
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(catchUp).not.toHaveBeenCalled();
    expect(opened).toHaveLength(1);
  });

  test('a call that was under way when it ended opens no stream', async () => {
    let answer = () => {};
    catchUp.mockReturnValue(
      new Promise((done) => {
        answer = () => done();
      }),
    );
    last().say('error');
    await vi.advanceTimersByTimeAsync(2_100);
    expect(catchUp).toHaveBeenCalledTimes(1);
    stop();
    answer();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(opened).toHaveLength(1);
  });
});
