declare module 'http' {
  interface IncomingMessage {
    /** One id per request, from the click to the log; also returned as X-Request-Id. */
    requestId: string;
    /** Whether a failure of this request has been logged with its cause. */
    failureTold?: boolean;
    /** The outages already logged for this request. */
    outagesTold?: Set<string>;
  }
}

export {};
