declare module 'http' {
  interface IncomingMessage {
    /** One id per request, from the click to the log; also returned as X-Request-Id. */
    requestId: string;
    /** Whether a failure of this request has been logged with its cause. */
    failureTold?: boolean;
    /** The kinds of outage already logged for this request, to log each only once. */
    outagesTold?: Set<string>;
  }
}

export {};
