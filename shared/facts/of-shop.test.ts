import { expect, it } from 'vitest';
import { isOfShop } from './of-shop.ts';

it.each([
  'This is a demonstration store.',
  'You can purchase products like this from United By Blue.',
  'Free shipping over 50 euros.',
  'We ship for free.',
  'Returns within 30 days.',
  'Dispatched within 2 working days.',
  'Sign up for our newsletter.',
  'Shipping calculated at checkout.',
  'Add to basket',
  'Visit our shop for more.',
])('leaves out what is about the shop: %s', (text) => expect(isOfShop(text)).toBe(true));

it.each([
  '100 W USB-C Power Delivery over a single cable.',
  'Steady nutrient delivery over eight weeks.',
  'The pump gives drip-free delivery of 2 ml a stroke.',
  'The memory foam returns within seconds to its shape.',
  'Editable newsletter template for Canva.',
  'Contains privacy policy and imprint templates.',
  'A leather tassel to add to your bag.',
  'Folds flat, which keeps shipping costs low.',
  'Shows shipping rates for six carriers.',
  'Holds razors, brushes and related products.',
  'Wipe the test site with the alcohol pad.',
  'Holds one sample product of the serum.',
  'Gold-plated contact US plug.',
  'The screen shows recently viewed photos.',
  'You will find this product at home on any desk.',
  'Follow the dots.',
])('keeps what is about the product: %s', (text) => expect(isOfShop(text)).toBe(false));
