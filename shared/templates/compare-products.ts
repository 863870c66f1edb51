/** Finds the fields in which two products differ. */
import { valueWithUnit } from './facts.ts';
import { blankProduct, type CatalogueProduct, type ProductField } from './product.ts';

const productFields = Object.keys(blankProduct()) as ProductField[];

/**
 * The fields in which two products differ. A fact with the unit in its value, “30 cm”, is the same as one with the unit beside it,
 * because most files have no place for units.
 */
export function differingFields(one: CatalogueProduct, other: CatalogueProduct): ProductField[] {
  return productFields.filter((field) => !isSame(comparable(one, field), comparable(other, field)));
}

function comparable(product: CatalogueProduct, field: ProductField): unknown {
  if (field === 'attributes') return product.attributes.map((fact) => [fact.name, valueWithUnit(fact)]);
  return product[field];
}

/** Whether two values of plain data are the same. The order of keys does not matter, because a database does not keep it. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isSame(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}
