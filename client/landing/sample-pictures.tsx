import type { ReactNode } from 'react';
import type { SampleId } from './samples.ts';

/**
 * Line drawings of the products. In all of them the product stands at the same height, so that one shelf can be drawn under them.
 */
const drawings: Record<SampleId, ReactNode> = {
  mug: (
    <>
      <path d="M30 120V62a5 5 0 0 1 5-5h46a5 5 0 0 1 5 5v50a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8" />
      <path d="M86 70h8a14 14 0 0 1 14 14v6a14 14 0 0 1-14 14h-8" />
      <path d="M30 78h56" opacity=".4" />
      <path d="M48 46c0-7 6-7 6-14M64 46c0-7 6-7 6-14" opacity=".4" />
    </>
  ),
  tote: (
    <>
      <path d="m24 120 7-68h62l7 68Z" />
      <path d="M46 60V40a16 16 0 0 1 32 0v20" />
      <path d="M50 84h24v18H50Z" opacity=".4" strokeDasharray="4 4" />
    </>
  ),
  lamp: (
    <>
      <path d="M34 120a20 12 0 0 1 40 0Z" />
      <path d="M54 108V72L78 44" />
      <path d="m62 40 30-16 16 30-38 6Z" />
      <path d="m74 66 4 10M86 66l7 8M97 63l9 5" opacity=".4" />
    </>
  ),
};

export function SamplePicture({ id }: { id: SampleId }) {
  return (
    <svg
      viewBox="0 0 124 121"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-28 w-full sm:h-36 lg:h-44"
      aria-hidden="true"
    >
      {drawings[id]}
    </svg>
  );
}
