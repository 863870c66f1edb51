// Imported by a server under test before anything else: its machine's clock is MACHINE_AHEAD_MS ahead of everybody's.
const ahead = Number(process.env.MACHINE_AHEAD_MS);
const Real = Date;
const now = () => Real.now() + ahead;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};
