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

  test('a blank stock becomes 0, and the check and the report say of how many products', async () => {
    const ada = await app.seller();
    await ada.client.products.create.mutate({ ...mirror, sku: 'D' });
    const id = await upload(ada, 'SKU,Name,Price,Stock\nA,Rack,1,\nB,Hook,2,7\nC,Shelf,3,\nD,Hall mirror,90,\n');
    const notices = (faults: { column: string; rows: number; stops: boolean; example: string }[]) =>
      faults.map(({ column, rows, stops, example }) => [column, rows, stops, example]);
    const sentence = (count: number) =>
      `${count} products have no stock in the file. It is set to 0, and they count as out of stock.`;
    expect(notices((await ada.client.imports.get.query({ id })).faults)).toEqual([['Stock', 2, false, sentence(2)]]);
    await ada.client.imports.change.mutate({ id, emptyCells: 'clear' });
    expect(notices((await start(ada, id)).faults)).toEqual([['Stock', 3, false, sentence(3)]]);
    const { items } = await ada.client.products.list.query({ limit: 10, sort: 'name' });
    expect(items.map(({ stock }) => stock).toSorted()).toEqual([0, 0, 0, 7]);
  });

  test('what I chose for a column is remembered for every later file that has it', async () => {
    const [ada, eve] = [await app.seller(), await app.seller()];
    const id = await upload(ada, 'SKU,Name,Shelf,Mood,Style\nA,Rack,left,calm,plain\n');
    const columns = [
      { at: 2, field: 'notes' as const },
      { at: 3, field: 'attribute' as const },
      { at: 4, field: null },
    ];
    await ada.client.imports.change.mutate({ id, columns });
    await start(ada, id);
    const look = async (person: Person) => {
      const id = await upload(person, 'Notes,STYLE,Mood,Name,SKU,shelf\nx,plain,calm,Hook,B,left\n');
      const { columns, remembered } = await person.client.imports.get.query({ id });
      return [remembered, ...columns.map(({ field }) => field)];
    };
    expect(await look(ada)).toEqual([false, null, null, 'attribute', 'name', 'sku', 'notes']);
    expect(await look(eve)).toEqual([false, 'notes', 'attribute', null, 'name', 'sku', null]);
  });

  test('the check says which facts and fields of a product change, from what to what', async () => {
    const { ada } = await withMirror();
    await ada.client.products.create.mutate({ name: 'Rack', sku: 'R', attributes: [fact('Material', 'Ash')] });
    const id = await upload(ada, 'SKU,Material,Color,Made in,Price\nHM-001,Oak,,Portugal,95\nR,Oak,,,\n');
    const told = async () => {
      const { products } = await ada.client.imports.changes.query({ id });
      return products.map(({ name, changes }) => [name, ...changes.map((one) => Object.values(one).join('|'))]);
    };
    const madeIn = 'attributes|Made in||Portugal';
    expect(await told()).toEqual([
      ['Hall mirror', madeIn, 'price||90|95'],
      ['Rack', 'attributes|Material|Ash|Oak'],
    ]);
    await ada.client.imports.change.mutate({ id, emptyCells: 'clear' });
    expect((await told())[0]).toEqual(['Hall mirror', 'attributes|Color|White|', madeIn, 'price||90|95']);
    await expect((await app.seller()).client.imports.changes.query({ id })).rejects.toThrow('This import does not exist.');
  });
});
