import express, { type Router } from 'express';
import { doors } from '#shared/paths.ts';
import { requireMonitor } from '../auth/monitor.ts';
import { addressBlock } from '../limits/limits.ts';
import type { Prometheus } from '../metrics/prometheus.ts';
import type { Services } from '../services.ts';
import { addressOf } from './caller.ts';
import { refuse } from './refuse.ts';

/**
 * GET /metrics: how the app is doing, in OpenMetrics form, for a monitoring system that sends the token of METRICS_TOKEN as a bearer
 * token. Without that setting the address does not exist. Nothing in the answer is secret or about a person.
 */
export function metrics(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const { metricsToken: token } = services.config;
  if (!token) return router;
  const { registry } = services.meter as Prometheus;
  const ready = import('../metrics/gauges.ts').then(({ openGauges }) => openGauges(services, services.meter as Prometheus));
  router.get(doors.metrics, async (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    try {
      services.limits.takeHere('healthAddress', addressBlock(addressOf(services, req)));
      requireMonitor(req.headers.authorization, token);
      await (await ready)();
      res.setHeader('Content-Type', registry.contentType);
      res.end(await registry.metrics());
    } catch (error) {
      refuse(res, error);
    }
  });
  return router;
}
