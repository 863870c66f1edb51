/** What a seller's own files do to the facts and the stock of products, and what the seller is told before and afterwards. */
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { jobCtx } from '#tests/support/run-job.ts';

describe.skipIf(!engineFound)(`facts and stock from files on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const upload = async (person: Person, body: string, name = 'products.csv'): Promise<string> => {
    const headers = { cookie: person.cookie(), origin: app.url, 'x-file-name': encodeURIComponent(name) };
    const answer = await app.fetch('/api/imports', { method: 'POST', headers, body });
    const { data, error } = (await answer.json()) as { data?: { id: string }; error?: { message: string } };
    if (!data) throw new Error(error?.message);
    return data.id;
  };
  const work = async ({ userId }: Person) => {
    for (const name of ['imports.check', 'imports.run']) {
      const ctx = jobCtx(app.services, name);
      await jobs.find((one) => one.name === name)?.run({ ...ctx, job: { ...ctx.job, askedBy: userId } }, { userId });
    }
  };
  const start = async (person: Person, id: string) => {
    await person.client.imports.start.mutate({ id });
    await work(person);
    return person.client.imports.get.query({ id });
  };
  const fact = (name: string, value: string, unit = '') => ({ name, value, unit });
  const mirror = { name: 'Hall mirror', sku: 'HM-001', price: 90, stock: 4 };
  const before = [fact('Material', 'Oak'), fact('Height', '60', 'cm'), fact('Width', '40 cm'), fact('Color', 'White')];
  const withMirror = async () => {
    const ada = await app.seller();
    const { id } = await ada.client.products.create.mutate({ ...mirror, attributes: before });
    return { ada, facts: async () => (await ada.client.products.get.query({ id })).attributes };
  };

  test('columns of facts set their facts, and facts that the file does not name stay; undoing brings back what was', async () => {
    const { ada, facts } = await withMirror();
    const id = await upload(ada, 'SKU,Size,attr_Made in,height (cm),COLOR\nHM-001,Small,Portugal,60,Black\n');
    await start(ada, id);
    // Facts that were there keep their place, the spelling of their name and, if nothing else is said, their unit.
    expect(await facts()).toEqual([
      fact('Material', 'Oak'),
      fact('Height', '60', 'cm'),
      fact('Width', '40 cm'),
      fact('Color', 'Black'),
      fact('Size', 'Small'),
      fact('Made in', 'Portugal'),
    ]);
    await ada.client.imports.undo.mutate({ id });
    await work(ada);
    expect(await facts()).toEqual(before);
  });

  test('an empty cell keeps its fact or removes it, as I choose, and touches no other', async () => {
    const { ada, facts } = await withMirror();
    const file =
      'SKU,Material,Pattern,Attribute 1 name,Attribute 1 value,Attribute 2 name,Attribute 2 value\nHM-001,,Plain,Width,,Finish,Matt\n';
    await start(ada, await upload(ada, file));
    expect(await facts()).toEqual([...before, fact('Pattern', 'Plain'), fact('Finish', 'Matt')]);
    const id = await upload(ada, file);
    await ada.client.imports.change.mutate({ id, emptyCells: 'clear' });
    await start(ada, id);
    expect(await facts()).toEqual([before[1], before[3], fact('Pattern', 'Plain'), fact('Finish', 'Matt')]);
  });

  test('a column with all facts at once replaces them; left empty it does so only if empty cells clear', async () => {
    const { ada, facts } = await withMirror();
    await start(ada, await upload(ada, 'SKU,Attributes,Pattern\nHM-001,,Plain\n'));
    expect(await facts()).toEqual([...before, fact('Pattern', 'Plain')]);
    await start(ada, await upload(ada, 'SKU,Attributes,Pattern\nHM-001,Material=Ash,Striped\n'));
    expect((await facts()).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      fact('Material', 'Ash'),
      fact('Pattern', 'Striped'),
    ]);
    const id = await upload(ada, 'SKU,Attributes\nHM-001,\n');
    await ada.client.imports.change.mutate({ id, emptyCells: 'clear' });
    await start(ada, id);
    expect(await facts()).toEqual([]);
  });
});
