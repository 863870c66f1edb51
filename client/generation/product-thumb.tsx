/** The first picture of a product, or its initial where there is none. Decorative: the name stands beside it. */
export function ProductThumb({ image, name }: { image: string | null; name: string }) {
  if (image) return <img src={image} alt="" loading="lazy" className="size-9 shrink-0 rounded-[6px] border object-cover" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-[6px] border bg-sunken font-semibold text-muted-foreground"
    >
      {[...name.trim()][0]?.toUpperCase() ?? ''}
    </span>
  );
}
