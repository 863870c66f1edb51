import { checkAgainst } from '#shared/checks/claims/claims.ts';
import { factBaseOf } from '#shared/checks/claims/fact-base.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { readProducts } from './truth/texts.ts';
const products = readProducts('development').filter((p) => p.language === 'en');
const texts = products.flatMap((p) => p.texts.map((t) => t.text));
const many = (n: number) => { let s = ''; let i = 0; while (s.length < n) s += `${texts[i++ % texts.length]}\n\n`; return s.slice(0, n); };
const cpu = (f: () => unknown) => { const a = process.cpuUsage(); f(); const b = process.cpuUsage(a); return (b.user + b.system) / 1000; };
const base = factBaseOf(products[0]!.facts);
for (const p of products.slice(0, 40)) for (const t of p.texts) checkAgainst({ ...emptyListing, details: t.text }, factBaseOf(p.facts), { language: 'en' });
for (const n of [2000, 5000, 16000, 20000, 100000]) { const text = many(n); const ts = Array.from({ length: 7 }, () => cpu(() => checkAgainst({ ...emptyListing, details: text }, base, { language: 'en' }))).sort((a, b) => a - b); console.log(n, ts.map((x) => x.toFixed(1)).join(' ')); }
const all = products.map((p) => ({ p, base: factBaseOf(p.facts) }));
console.log('typical', (cpu(() => { for (const { p, base } of all) for (const t of p.texts) checkAgainst({ ...emptyListing, details: t.text }, base, { language: 'en' }); }) / texts.length).toFixed(2), 'facts', (cpu(() => { for (const { p } of all) factBaseOf({ ...p.facts }); }) / all.length).toFixed(2));
