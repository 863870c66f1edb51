declare module 'http' {
  interface IncomingMessage {
    /** From the click to the log: one id per request, also answered as X-Request-Id. */
    requestId: string;
  }
}

export {};
