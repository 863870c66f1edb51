/** Compares a product with what its file says. */
import { valueWithUnit } from './lists.ts';
import { blankProduct, type CatalogueProduct, type ProductField } from './product.ts';

const productFields = Object.keys(blankProduct()) as ProductField[];

/**
 * The fields in which two products differ. A fact with the unit in its value, “30 cm”, is the same as one with the unit beside it,
 * because most files have no place for units.
 */
export function differingFields(one: CatalogueProduct, other: CatalogueProduct): ProductField[] {
  return productFields.filter((field) => comparable(one, field) !== comparable(other, field));
}

function comparable(product: CatalogueProduct, field: ProductField): string {
  if (field === 'attributes') return JSON.stringify(product.attributes.map((fact) => [fact.name, valueWithUnit(fact)]));
  return JSON.stringify(product[field]);
}
