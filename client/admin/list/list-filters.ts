/**
 * The filters of a list of the admin area. They are declared once, and from the declaration come the controls above the list, the
 * address, and the type of the values.
 */

interface Named {
  /** The name in the address, and in the input of the call. */
  key: string;
  /** The name that people see: "Role". */
  label: string;
  /** What its chip says instead of the label, if that is longer than a word. */
  chip?: string;
}

export type ListFilter = Named &
  /** The one box that searches the list while somebody types; the key / leads to it. */
  (
    | { kind: 'search' /** With fewer letters nothing is found. */; least?: number }
    /** Another text, such as an address. */
    | { kind: 'text' }
    | {
        kind: 'choice';
        /** The entry that sets no filter: "All roles". */
        everything: string;
        options: readonly { value: string; label: string }[];
      }
    /** Like `choice`, but of what is loaded: a value that is not among the options counts too, and may be typed into the address. */
    | { kind: 'pick'; everything: string; options: readonly { value: string; label: string }[] }
    /** A day, as in 2026-11-29. */
    | { kind: 'day' }
    /** Set only by links, for example "about this person"; shown as a chip that can be removed. */
    | { kind: 'link' }
  );

type ValueOf<One> = One extends { kind: 'choice'; options: readonly { value: infer Value extends string }[] }
  ? Value | ''
  : string;

/** The value of each filter; empty if it is not set. */
export type FilterValues<Filters extends readonly ListFilter[]> = {
  [One in Filters[number] as One['key']]: ValueOf<One>;
};

/** The filters that are set, as a part of the input of the call that loads the list. */
export function setFilters<Values extends Record<string, string>>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], ''> } {
  const set = Object.entries(values).filter(([, value]) => value !== '');
  return Object.fromEntries(set) as { [Key in keyof Values]?: Exclude<Values[Key], ''> };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters from the query of an address. A value that the filter cannot have is ignored. */
export function readFilters<const Filters extends readonly ListFilter[]>(filters: Filters, query: string): FilterValues<Filters> {
  const params = new URLSearchParams(query);
  const read = (filter: ListFilter): string => {
    const text = (params.get(filter.key) ?? '').trim().slice(0, 200);
    if (filter.kind === 'choice') return filter.options.some(({ value }) => value === text) ? text : '';
    if (filter.kind === 'day') return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
    return text;
  };
  return Object.fromEntries(filters.map((filter) => [filter.key, read(filter)])) as FilterValues<Filters>;
}

/** The query of an address for these filters and this order, without the question mark. The same list has the same query. */
export function writeFilters(filters: readonly ListFilter[], values: Record<string, string>, sort = ''): string {
  const params = new URLSearchParams();
  for (const { key } of filters) if (values[key]) params.set(key, values[key]);
  if (sort) params.set('sort', sort);
  return params.toString();
}

/** What a filter that is set says in its chip: "Role: Admin". */
export function chipOf(filter: ListFilter, value: string): string {
  const known = 'options' in filter ? filter.options.find((option) => option.value === value)?.label : undefined;
  return `${filter.kind === 'search' ? 'Search' : (filter.chip ?? filter.label)}: ${known ?? value}`;
}
