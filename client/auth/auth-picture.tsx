/** A decorative drawing: a shelf with three products and a price tag. */
export function AuthPicture() {
  return (
    <svg
      viewBox="0 0 420 330"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-full"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="418" height="328" rx="20" className="fill-card stroke-border" />
      <path d="M36 168h348M36 178h348" />
      <path d="M64 178v22M356 178v22" />
      <path d="M76 168V92a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v76" />
      <path d="M140 102h8a15 15 0 0 1 15 15v8a15 15 0 0 1-15 15h-8" />
      <path d="M96 70c0-7 6-7 6-14M114 70c0-7 6-7 6-14" opacity=".45" />
      <path d="M196 168 204 92h66l8 76" />
      <path d="M218 100V84a19 19 0 0 1 38 0v16" />
      <path d="M318 168v-8h36v8M336 160v-44M308 116l14-40h28l14 40Z" />
      <path d="M237 178v30" />
      <path
        d="M206 208h82a5 5 0 0 1 5 5v46a5 5 0 0 1-5 5h-82a5 5 0 0 1-4-2l-18-23a5 5 0 0 1 0-6l18-23a5 5 0 0 1 4-2Z"
        className="fill-spark-soft"
      />
      <circle cx="201" cy="236" r="4" className="fill-card" />
      <path d="M222 226h56M222 236h56M222 246h34" />
      <path d="M64 240h92M64 252h72M64 264h84" opacity=".3" />
      <path d="M320 240h44M320 252h36" opacity=".3" />
    </svg>
  );
}
