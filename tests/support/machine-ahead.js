// Imported first by a tested server: sets its clock MACHINE_AHEAD_MS milliseconds ahead of the other machines' clocks.
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
