/** The props of every page: the variable parts of its address. */
export interface PageProps {
  params: Record<string, string>;
}
