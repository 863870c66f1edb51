/** The right to ask the AI once, taken from the seller’s period until it is charged or given back. */
export interface Reservation {
  id: string;
  userId: string;
}
