/** The props of every page: the variable parts of its address, such as an id. */
export interface PageProps {
  params: Record<string, string>;
}
