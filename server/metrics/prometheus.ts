import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { doors, isAppPath } from '#shared/paths.ts';
import { costOf, pricedModels } from '../ai-calls/prices.ts';
import type { Counted, Meter } from './meter.ts';

/** Upper limits of the groups in which durations are counted, in seconds. */
const REQUESTS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const AI_CALLS = [0.5, 1, 2, 5, 10, 20, 30, 60];

export interface Prometheus extends Meter {
  registry: Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>;
  /** Gauges that are set when they are read; see gauges.ts. */
  gauge(name: string, help: string, labels?: readonly string[]): Gauge;
  limitRefused(name: string, total: number): void;
}

/**
 * Counts in the form of Prometheus. No label has a value that a caller can make up: addresses without an own name are counted
 * together, and so are models that are not ours.
 */
export function openPrometheus(): Prometheus {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  // The types of the library know only its older format here.
  collectDefaultMetrics({ register: registry as never, eventLoopMonitoringPrecision: 20 });
  const registers = [registry as never];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  const requests = counter('listwright_requests_total', 'HTTP requests by address and status.', ['address', 'status']);
  const requestSeconds = histogram(
    'listwright_request_seconds',
    'Seconds from an HTTP request to the end of its answer; streams last as long as they are read.',
    ['address'],
    REQUESTS,
  );
  const calls = counter('listwright_calls_total', 'Calls of procedures by outcome.', ['procedure', 'outcome']);
  const callSeconds = histogram('listwright_call_seconds', 'Seconds that procedures took.', ['type'], REQUESTS);
  const aiCalls = counter('listwright_ai_calls_total', 'Calls of the AI by outcome.', ['operation', 'model', 'outcome']);
  const aiSeconds = histogram('listwright_ai_call_seconds', 'Seconds until the whole answer of the AI.', ['operation'], AI_CALLS);
  const aiTokens = counter('listwright_ai_tokens_total', 'Tokens as the AI provider counts them.', ['model', 'kind']);
  const aiCost = counter('listwright_ai_cost_dollars_total', 'Cost of the AI in US dollars, of models whose price is known.', [
    'model',
  ]);
  const refunds = counter('listwright_queries_refunded_total', 'AI queries given back, by reason.', ['reason']);
  const limits = counter('listwright_limits_refused_total', 'Calls refused by a rate limit.', ['limit']);
  const jobs = counter('listwright_jobs_total', 'Runs of jobs by outcome.', ['job', 'outcome']);
  const jobSeconds = counter('listwright_job_seconds_total', 'Seconds that jobs ran.', ['job']);

  const count = (what: Counted): void => {
    switch (what.kind) {
      case 'refund':
        refunds.inc({ reason: what.reason }, what.queries);
        break;
      case 'run':
        jobs.inc({ job: what.name, outcome: what.outcome });
        jobSeconds.inc({ job: what.name }, what.seconds);
        break;
      case 'ai': {
        const { operation, outcome, usage, later, ms } = what.report;
        const model = modelLabel(what.report.model);
        aiCalls.inc({ operation, model, outcome });
        if (ms !== null) aiSeconds.observe({ operation }, ms / 1_000);
        aiTokens.inc({ model, kind: 'input' }, usage.inputTokens);
        aiTokens.inc({ model, kind: 'output' }, usage.outputTokens);
        aiTokens.inc({ model, kind: 'cacheRead' }, usage.cacheReadTokens);
        aiTokens.inc({ model, kind: 'cacheWrite' }, usage.cacheWriteTokens);
        aiCost.inc({ model }, costOf(model, new Date().toISOString().slice(0, 10), usage, later) ?? 0);
      }
    }
  };

  // The library looks up the labels of each count in a table. These two are kept, because every request needs them.
  const callsOf = new Map<string, ReturnType<typeof calls.labels>>();
  const requestsOf = new Map<string, { counter: ReturnType<typeof requests.labels> }>();
  const refusedSoFar = new Map<string, number>();
  return {
    registry,
    count,
    call(procedure, type, outcome, seconds) {
      const key = `${procedure} ${outcome}`;
      let labelled = callsOf.get(key);
      if (!labelled) {
        labelled = calls.labels(procedure, outcome);
        callsOf.set(key, labelled);
      }
      labelled.inc();
      callSeconds.observe({ type }, seconds);
    },
    request(path, status, seconds) {
      const address = addressLabel(path);
      const key = `${address} ${status}`;
      let labelled = requestsOf.get(key);
      if (!labelled) {
        labelled = { counter: requests.labels(address, String(status)) };
        requestsOf.set(key, labelled);
      }
      labelled.counter.inc();
      requestSeconds.observe({ address }, seconds);
    },
    gauge: (name, help, labelNames = []) => new Gauge({ name, help, labelNames: [...labelNames], registers }),
    limitRefused(name, total) {
      const news = total - (refusedSoFar.get(name) ?? 0);
      if (news > 0) limits.inc({ limit: name }, news);
      refusedSoFar.set(name, total);
    },
  };
}

/** The doors whose requests are counted apart, the longer ones first. */
const counted = [
  ...[doors.trpc, doors.aiGenerate, doors.aiSeoScore, doors.aiWelcome, doors.media, doors.livez, doors.readyz, doors.metrics],
  ...[
    doors.export,
    doors.imports,
    doors.facts,
    doors.activity,
    doors.exports,
    doors.templates,
    doors.stripeWebhook,
    doors.outbox,
  ],
  '/api/auth',
  '/assets',
].sort((one, other) => other.length - one.length);

/** The door that a path belongs to, `page` for a screen of the app, or `other`. */
export function addressLabel(path: string): string {
  const door = counted.find((door) => path.startsWith(door) && (path.length === door.length || path[door.length] === '/'));
  return door ?? (isAppPath(path) ? 'page' : 'other');
}

const modelLabel = (model: string) =>
  model === '' ? 'none' : model === 'offline' ? model : (pricedModels.find((known) => model.startsWith(known)) ?? 'other');
