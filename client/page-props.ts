/** The props of every page. `params` are the variable parts of its URL, such as the id in /products/:id. */
export interface PageProps {
  params: Record<string, string>;
}
