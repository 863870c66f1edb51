/** Inputs of the wrong shape, depth and size for every procedure: none causes a failure, and the answers stay short. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { access } from '#tests/support/access-table.ts';
import { long } from '#tests/support/amounts.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { atOnce, judgeReply, newFindings } from '#tests/support/fuzz-run.ts';
import { wholeInputs } from '#tests/support/good-inputs.ts';
import { hostileShapes, writeJson } from '#tests/support/hostile-values.ts';
import { ownIds } from '#tests/support/own-ids.ts';
import { procedures } from '#tests/support/procedures.ts';
import { repeat } from '#tests/support/repeat.ts';
import { fieldsOf, withField } from '#tests/support/schema-fields.ts';
import { drawFrom } from '#tests/support/seed.ts';
import { startWatched, type Watched } from '#tests/support/watched-app.ts';

/** The shapes tried on a field: all in the long run, otherwise three, drawn by the seed of the day and the field's name. */
const shapesFor = (field: string) => (long ? hostileShapes : drawFrom(hostileShapes, 3, field));
/** The largest allowed size of a refusal, in bytes. */
const LONGEST_REFUSAL = 20_000;
/** Milliseconds that all shapes together may take. The long run sends several times as many. */
const WITHIN = long ? 600_000 : 120_000;

describe.skipIf(!engineFound)(`shapes on ${engine}`, () => {
  let watched: Watched;
  let seller: Person & { apiToken: string };
  beforeAll(async () => {
    watched = await startWatched();
    seller = await watched.unlimited();
  });

  test(
    'E56 no shape, depth or size of an input makes any procedure fail, or answer at length',
    async () => {
      const findings = newFindings();
      const admin = await watched.admin();
      const asked = procedures.filter(({ name, input }) => input && !access[name]?.ends && access[name]?.most === undefined);
      for (const procedure of asked) {
        const entry = access[procedure.name];
        if (!entry) throw new Error(`${procedure.name} is not in the access table`);
        const whole = wholeInputs(procedure, entry, await ownIds(watched, entry, seller.userId, 1))[0];
        const fields = fieldsOf(procedure.input as z.ZodType).filter(
          ({ kind, path }) => path === '' || (kind !== 'string' && kind !== 'number'),
        );
        const inputs = fields.flatMap(({ path }) =>
          shapesFor(`${procedure.name} ${path}`).map((shape) => ({ path, input: withField(whole, path, shape) })),
        );
        const headers: Record<string, string> = { origin: watched.app.url };
        // Procedures that demand a proof of work from people do not demand it from scripts with an API token.
        if (entry.scope === 'feedback') headers.authorization = `Bearer ${seller.apiToken}`;
        else if (entry.level !== 'public') headers.cookie = entry.level === 'admin' ? admin.cookie() : seller.cookie();
        await atOnce(inputs, async ({ path, input }) => {
          const reply = await watched.wire.call(procedure, input, headers);
          const what = () => `${procedure.name} ${path} ${writeJson(input).slice(0, 200)}`;
          judgeReply(reply, what, findings);
          if (reply.status >= 400 && reply.text.length > LONGEST_REFUSAL)
            findings.wrong.push(`${reply.text.length} bytes of refusal for ${what()}`);
        });
      }
      expect(findings.wrong.slice(0, 10), repeat()).toEqual([]);
      expect(watched.errors.slice(0, 3)).toEqual([]);
      expect(watched.unhandled).toEqual([]);
      expect(findings.times.length).toBeGreaterThan(200);
    },
    WITHIN,
  );
});
