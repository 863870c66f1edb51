/** The right to one AI call, counted against the seller's period until it is charged or refunded. */
export interface Reservation {
  id: string;
  userId: string;
}
