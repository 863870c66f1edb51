/** The right to make one AI call. Its query is counted as used until the call is charged or refunded. */
export interface Reservation {
  id: string;
  userId: string;
  /** Whether the plan that pays for the call has finished texts read a second time. */
  hasSecondReader: boolean;
}
