import { readdirSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable, PgUUID } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { users } from '#drizzle/schema/users.ts';
import { longTables } from '../teams/exchange.ts';
import { columnsOf, notAnAccount, whose, whoseInUsers } from './whose.ts';

const folder = new URL('../../drizzle/schema/', import.meta.url);
const modules = await Promise.all(readdirSync(folder).map((file) => import(new URL(file, folder).href)));
const tables = [...new Set(modules.flatMap((module) => Object.values(module)).filter((one) => is(one, PgTable)))] as PgTable[];

/** The name in the database: Drizzle makes it of the name in the code when it makes a statement. */
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const all = tables.flatMap((table) => {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const pointing = foreignKeys.map((key) => key.reference());
  return columns.map((column) => ({
    name: `${name}.${snake(column.name)}`,
    isOfUsers: pointing.some((to) => to.foreignTable === users && to.columns.includes(column)),
    isLoose: is(column, PgUUID) && !column.primary && !pointing.some((to) => to.columns.includes(column)),
  }));
});

test('every column with the id of an account is said to be the person’s or the catalogue’s', () => {
  const known: string[] = [...Object.keys(whose), ...notAnAccount];
  const asked = all.filter(({ isOfUsers, isLoose }) => isOfUsers || isLoose).map(({ name }) => name);
  expect(asked.length).toBeGreaterThan(80);
  expect({
    missing: asked.filter((name) => !known.includes(name)),
    gone: known.filter((name) => !asked.includes(name)),
  }).toEqual({ missing: [], gone: [] });
  expect(all.filter(({ name, isOfUsers }) => isOfUsers && notAnAccount.includes(name))).toEqual([]);
});

test('every column of an account itself is too', () => {
  expect(Object.keys(whoseInUsers).sort()).toEqual(Object.keys(getTableColumns(users)).sort());
});

test('a table with one row for each person and thing is exchanged as a whole', () => {
  const unique = tables.flatMap((table) => {
    const { name, columns, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table);
    const sets = [
      ...columns.filter(({ primary, isUnique }) => primary || isUnique).map((column) => [column.name]),
      ...primaryKeys.map((key) => key.columns.map((column) => column.name)),
      ...uniqueConstraints.map((key) => key.columns.map((column) => column.name)),
      ...indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => config.columns.map((one) => String('name' in one ? one.name : ''))),
    ];
    return sets.flat().map((column) => `${name}.${snake(column)}`);
  });
  expect(columnsOf('person').filter(({ table, column }) => unique.includes(`${table}.${column}`))).toEqual([]);
});

test('each long table is followed by the job', () => {
  const followed = longTables.flatMap(({ table, columns }) => columns.map((column) => `${getTableConfig(table).name}.${column}`));
  expect(columnsOf('later').map(({ table, column }) => `${table}.${column}`)).toEqual(followed.sort());
});
