/** What a preview shows of the product beside its text. */
export interface ShownProduct {
  /** The address of its first picture; null if it has none that is stored here. */
  picture: string | null;
  /** The formatted price; null if the product has none yet. */
  price: string | null;
}
