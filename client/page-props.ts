/** What every page is given: the parts of its address that vary. */
export interface PageProps {
  params: Record<string, string>;
}
