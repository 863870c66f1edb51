import { useCallback, useEffect, useRef, useState } from 'react';
import { readError } from '../../errors.ts';
import type { ProductImage } from '../product-types.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { uploadPicture } from './upload-picture.ts';

export interface Upload {
  key: string;
  name: string;
  preview: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Progress, 0 to 1. */
  share: number;
  problem: string | null;
}

interface Job extends Upload {
  file: File;
  stop: AbortController;
}

const AT_ONCE = 2;

/** Uploads pictures, two at a time. Each can fail and be retried without the others. */
export function useUploads(onDone: (image: ProductImage) => void) {
  const jobs = useRef<Job[]>([]);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const waiting = useRef<(() => void)[]>([]);
  const done = useRef(onDone);
  done.current = onDone;

  const show = useCallback(() => {
    setUploads(jobs.current.map(({ file: _file, stop: _stop, ...upload }) => upload));
    if (jobs.current.some(({ state }) => state !== 'failed')) return;
    for (const resume of waiting.current.splice(0)) resume();
  }, []);

  const drop = useCallback(
    (key: string) => {
      const job = jobs.current.find((one) => one.key === key);
      if (!job) return;
      jobs.current = jobs.current.filter((one) => one !== job);
      job.stop.abort();
      URL.revokeObjectURL(job.preview);
      show();
    },
    [show],
  );

  const next = useCallback(() => {
    const free = AT_ONCE - jobs.current.filter(({ state }) => state === 'sending').length;
    for (const job of jobs.current.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      job.state = 'sending';
      void send(job);
    }
    show();

    async function send(job: Job) {
      try {
        const picture = await shrinkPicture(job.file);
        const onShare = (share: number) => {
          job.share = share;
          show();
        };
        const image = await uploadPicture(picture, job.name, { signal: job.stop.signal, onShare });
        if (job.stop.signal.aborted) return;
        done.current(image);
        drop(job.key);
      } catch (error) {
        if (job.stop.signal.aborted) return;
        job.state = 'failed';
        job.problem = readError(error).message;
      }
      next();
    }
  }, [drop, show]);

  const add = (files: readonly File[]) => {
    for (const file of files) {
      jobs.current.push({
        key: crypto.randomUUID(),
        name: file.name || 'Pasted picture',
        preview: URL.createObjectURL(file),
        file,
        state: 'waiting',
        share: 0,
        problem: null,
        stop: new AbortController(),
      });
    }
    next();
  };
  const retry = (key: string) => {
    const job = jobs.current.find((one) => one.key === key);
    if (!job) return;
    Object.assign(job, { state: 'waiting', share: 0, problem: null });
    next();
  };

  useEffect(
    () => () => {
      for (const job of jobs.current.splice(0)) {
        job.stop.abort();
        URL.revokeObjectURL(job.preview);
      }
    },
    [],
  );

  return {
    uploads,
    add,
    retry,
    drop,
    /** Resolves when no upload is running any more. Failed ones count as finished. */
    settled: () =>
      new Promise<void>((resume) => {
        waiting.current.push(resume);
        show();
      }),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
