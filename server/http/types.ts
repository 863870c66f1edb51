declare module 'http' {
  interface IncomingMessage {
    /** From the click to the log: one id per request, also answered as X-Request-Id. */
    requestId: string;
    /** The log has heard of a failure of this request, with its cause. */
    failureTold?: boolean;
    /** Which outages the log has heard of. */
    outagesTold?: Set<string>;
  }
}

export {};
