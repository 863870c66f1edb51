declare module 'http' {
  interface IncomingMessage {
    /** The id of this request: the same in the client, in the log and in the response's header X-Request-Id. */
    requestId: string;
    /** Whether a failure of this request has been logged with its cause. */
    failureTold?: boolean;
    /** The kinds of outage already logged for this request, to log each only once. */
    outagesTold?: Set<string>;
  }
}

export {};
