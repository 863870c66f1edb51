/** Units of measure as sellers write them, in English, German, Spanish and French. */

export type Dimension =
  | 'length'
  | 'mass'
  | 'volume'
  | 'area'
  | 'power'
  | 'voltage'
  | 'current'
  | 'charge'
  | 'energy'
  | 'data'
  | 'frequency'
  | 'temperature'
  | 'percent'
  | 'pixels'
  | 'megapixels'
  | 'time'
  | 'light'
  | 'sound'
  | 'pressure'
  | 'density'
  | 'karat'
  | 'resolution'
  | 'rotation'
  | 'speed'
  | 'food energy'
  | 'thread count'
  | 'denier'
  | 'colour temperature'
  | 'angle'
  | 'torque'
  | 'rate'
  | 'force'
  | 'illuminance'
  | 'tempo'
  | 'pungency'
  | 'resistance'
  | 'luminous intensity'
  | 'data rate'
  | 'energy density'
  | 'money';

export interface Unit {
  /** The symbol of the unit, such as "cm". */
  id: string;
  dimension: Dimension;
  /** One of this unit in base units: 1 m is 100 cm. The base unit of each dimension (cm for length) has factor 1. */
  factor: number;
  /** Added after multiplying by the factor; only temperatures need it. */
  offset: number;
  /**
   * The system that the unit belongs to. People round when they convert from one system to the other, so the fact check then
   * tolerates a larger difference. `any` is for units that are the same everywhere, such as W.
   */
  system: 'metric' | 'imperial' | 'any';
}

type Row = [id: string, dimension: Dimension, factor: number, system: Unit['system'], names: string, offset?: number];

const day = 86_400;
const rows: Row[] = [
  ['mm', 'length', 0.1, 'metric', 'mm|millimetre|millimetres|millimeter|millimeters|milímetro|milímetros|millimètre|millimètres'],
  ['µm', 'length', 0.0001, 'metric', 'µm|μm|micron|microns|micrometre|micrometres|micrometer|micrometers'],
  [
    'cm',
    'length',
    1,
    'metric',
    'cm|cms|centimetre|centimetres|centimeter|centimeters|zentimeter|zentimetern|centímetro|centímetros|centimètre|centimètres',
  ],
  ['m', 'length', 100, 'metric', 'm|metre|metres|meter|meters|metern|metro|metros|mètre|mètres'],
  ['km', 'length', 100_000, 'metric', 'km|kilometre|kilometres|kilometer|kilometers|kilómetro|kilómetros|kilomètre|kilomètres'],
  ['in', 'length', 2.54, 'imperial', 'in|inch|inches|"|″|”|zoll|pulgada|pulgadas|pouce|pouces'],
  ['ft', 'length', 30.48, 'imperial', "ft|foot|feet|'|′|’|fuß|pieds"],
  ['yd', 'length', 91.44, 'imperial', 'yd|yds|yard|yards'],
  ['mi', 'length', 160_934.4, 'imperial', 'mile|miles|meile|meilen|milla|millas'],
  ['µg', 'mass', 0.000001, 'metric', 'µg|μg|mcg|microgram|micrograms'],
  ['mg', 'mass', 0.001, 'metric', 'mg|milligram|milligrams|milligramm|miligramo|miligramos|milligramme|milligrammes'],
  ['g', 'mass', 1, 'metric', 'g|gr|gram|grams|gramme|grammes|gramm|gramo|gramos'],
  ['kg', 'mass', 1_000, 'metric', 'kg|kgs|kilo|kilos|kilogram|kilograms|kilogramm|kilogramo|kilogramos|kilogramme|kilogrammes'],
  ['oz', 'mass', 28.3495, 'imperial', 'oz|ounce|ounces|unze|unzen|onza|onzas|onces'],
  ['lb', 'mass', 453.592, 'imperial', 'lb|lbs|pound|pounds|pfund|libra|libras|livre|livres'],
  ['tonne', 'mass', 1_000_000, 'metric', 'tonne|tonnes|metric ton|metric tons'],
  ['ml', 'volume', 1, 'metric', 'ml|millilitre|millilitres|milliliter|milliliters|mililitro|mililitros'],
  ['cm³', 'volume', 1, 'metric', 'cm³|cm3|cc|cubic centimetre|cubic centimetres|cubic centimeter|cubic centimeters'],
  ['dl', 'volume', 100, 'metric', 'dl|decilitre|decilitres|deciliter|deciliters'],
  ['cl', 'volume', 10, 'metric', 'cl|centilitre|centilitres|zentiliter|centilitro|centilitros'],
  ['hl', 'volume', 100_000, 'metric', 'hl|hectolitre|hectolitres|hectoliter|hectoliters'],
  ['l', 'volume', 1_000, 'metric', 'l|ltr|litre|litres|liter|liters|litern|litro|litros'],
  [
    'm³',
    'volume',
    1_000_000,
    'metric',
    'm³|m3|cubic metre|cubic metres|cubic meter|cubic meters|kubikmeter|metros cúbicos|mètres cubes',
  ],
  ['fl oz', 'volume', 29.5735, 'imperial', 'fl oz|floz|fluid ounce|fluid ounces|us fl oz|us fluid ounces'],
  ['cu in', 'volume', 16.3871, 'imperial', 'cu in|in³|cubic inch|cubic inches'],
  ['cu ft', 'volume', 28_316.8, 'imperial', 'cu ft|ft³|cubic foot|cubic feet'],
  ['cup', 'volume', 240, 'imperial', 'cup|cups'],
  ['pt', 'volume', 473.176, 'imperial', 'pint|pints|us pint|us pints'],
  ['imperial pt', 'volume', 568.261, 'imperial', 'imperial pint|imperial pints|uk pint|uk pints|british pints'],
  ['qt', 'volume', 946.353, 'imperial', 'qt|quart|quarts'],
  ['gal', 'volume', 3_785.41, 'imperial', 'gal|gallon|gallons|us gal|us gallon|us gallons'],
  [
    'imperial gal',
    'volume',
    4_546.09,
    'imperial',
    'imperial gallon|imperial gallons|imp gal|uk gallon|uk gallons|british gallons',
  ],
  ['mm²', 'area', 0.01, 'metric', 'mm²|mm2|square millimetre|square millimetres|square millimeter|square millimeters|sq mm'],
  ['cm²', 'area', 1, 'metric', 'cm²|cm2|square centimetre|square centimetres|square centimeter|square centimeters|sq cm'],
  [
    'm²',
    'area',
    10_000,
    'metric',
    'm²|m2|qm|square metres|square meters|square metre|square meter|sq m|quadratmeter|metros cuadrados|mètres carrés',
  ],
  ['sq in', 'area', 6.4516, 'imperial', 'sq in|in²|square inch|square inches'],
  ['sq ft', 'area', 929.03, 'imperial', 'sq ft|ft²|ft2|square feet|square foot'],
  ['sq yd', 'area', 8361.27, 'imperial', 'sq yd|yd²|square yard|square yards'],
  ['ha', 'area', 100_000_000, 'metric', 'ha|hectare|hectares'],
  ['acre', 'area', 40_468_564, 'imperial', 'acre|acres'],
  ['W', 'power', 1, 'any', 'w|watt|watts|vatio|vatios'],
  ['kW', 'power', 1_000, 'any', 'kw|kilowatt|kilowatts'],
  ['mW', 'power', 0.001, 'any', 'mW|milliwatt|milliwatts'],
  ['MW', 'power', 1_000_000, 'any', 'MW|megawatt|megawatts'],
  ['V', 'voltage', 1, 'any', 'v|volt|volts|voltio|voltios'],
  ['mV', 'voltage', 0.001, 'any', 'mV|millivolt|millivolts'],
  ['kV', 'voltage', 1_000, 'any', 'kV|kilovolt|kilovolts'],
  ['A', 'current', 1, 'any', 'A|amp|amps|ampere|amperes'],
  ['mA', 'current', 0.001, 'any', 'ma|milliamp|milliamps'],
  ['mAh', 'charge', 1, 'any', 'mah|milliamp-hour|milliamp-hours|milliamp hour|milliamp hours'],
  ['Ah', 'charge', 1_000, 'any', 'ah|amp-hour|amp-hours|amp hour|amp hours|ampere-hour|ampere-hours|ampere hour|ampere hours'],
  ['Wh', 'energy', 1, 'any', 'wh|watt-hour|watt-hours|watt hour|watt hours'],
  ['kWh', 'energy', 1_000, 'any', 'kwh|kilowatt-hour|kilowatt-hours|kilowatt hour|kilowatt hours'],
  ['kB', 'data', 0.000001, 'any', 'kb|kilobyte|kilobytes'],
  ['MB', 'data', 0.001, 'any', 'mb|megabyte|megabytes'],
  ['GB', 'data', 1, 'any', 'gb|gigabyte|gigabytes'],
  ['TB', 'data', 1_000, 'any', 'tb|terabyte|terabytes'],
  ['kbit/s', 'data rate', 0.001, 'any', 'kbps|kbit/s|kilobits per second'],
  ['Mbit/s', 'data rate', 1, 'any', 'Mbps|mbps|mbit/s|megabits per second|megabits a second'],
  ['Gbit/s', 'data rate', 1_000, 'any', 'Gbps|gbps|gbit/s|gigabits per second|gigabits a second'],
  ['MB/s', 'data rate', 8, 'any', 'mb/s|megabytes per second|megabytes a second'],
  ['GB/s', 'data rate', 8_000, 'any', 'gb/s|gigabytes per second|gigabytes a second'],
  ['Hz', 'frequency', 1, 'any', 'hz|hertz'],
  ['kHz', 'frequency', 1_000, 'any', 'khz'],
  ['MHz', 'frequency', 1_000_000, 'any', 'mhz'],
  ['GHz', 'frequency', 1_000_000_000, 'any', 'ghz'],
  ['°C', 'temperature', 1, 'metric', '°c|° c|ºc|℃|degrees celsius|degrees c|celsius|grad celsius|grad|grados|degrés'],
  ['°F', 'temperature', 5 / 9, 'imperial', '°f|° f|ºf|℉|degrees fahrenheit|degrees f|fahrenheit', -160 / 9],
  ['°', 'angle', 1, 'any', '°|degree|degrees|deg'],
  ['%', 'percent', 1, 'any', '%|percent|per cent|prozent|por ciento|pour cent|pour-cent'],
  ['‰', 'percent', 0.1, 'any', '‰|per mille|per mil|permille|promille'],
  ['ppm', 'percent', 0.0001, 'any', 'ppm|parts per million'],
  ['ppb', 'percent', 0.0000001, 'any', 'ppb|parts per billion'],
  ['px', 'pixels', 1, 'any', 'px|pixel|pixels|p'],
  ['MP', 'megapixels', 1, 'any', 'mp|megapixel|megapixels'],
  ['ms', 'time', 0.001, 'any', 'ms|millisecond|milliseconds'],
  ['s', 'time', 1, 'any', 's|sec|secs|second|seconds|sekunde|sekunden|segundo|segundos|seconde|secondes'],
  ['min', 'time', 60, 'any', 'min|mins|minute|minutes|minuten|minuto|minutos'],
  ['h', 'time', 3_600, 'any', 'h|hr|hrs|hour|hours|stunde|stunden|hora|horas|heure|heures'],
  ['day', 'time', day, 'any', 'day|days|tage|tagen|día|días|jour|jours'],
  ['week', 'time', 7 * day, 'any', 'week|weeks|woche|wochen|semana|semanas|semaine|semaines'],
  ['month', 'time', 30.4375 * day, 'any', 'month|months|monat|monate|monaten|mes|meses|mois'],
  ['fortnight', 'time', 14 * day, 'any', 'fortnight|fortnights'],
  ['decade', 'time', 3652.5 * day, 'any', 'decade|decades'],
  ['year', 'time', 365.25 * day, 'any', 'year|years|yr|yrs|jahr|jahre|jahren|año|años|ans|année|années'],
  ['lm', 'light', 1, 'any', 'lm|lumen|lumens'],
  ['cd', 'luminous intensity', 1, 'any', 'candela|candelas'],
  ['dB', 'sound', 1, 'any', 'db|dba|decibel|decibels'],
  ['bar', 'pressure', 1, 'metric', 'bar'],
  ['mbar', 'pressure', 0.001, 'metric', 'mbar|millibar|hpa'],
  ['kPa', 'pressure', 0.01, 'metric', 'kpa|kilopascal|kilopascals'],
  ['MPa', 'pressure', 10, 'metric', 'MPa|megapascal|megapascals'],
  ['Pa', 'pressure', 0.00001, 'metric', 'Pa|pascal|pascals'],
  // Not metric, so that rounding is allowed: on watches and tyres a bar and an atmosphere are taken for the same.
  ['atm', 'pressure', 1.01325, 'imperial', 'atm|atmosphere|atmospheres'],
  ['psi', 'pressure', 0.0689476, 'imperial', 'psi|pounds per square inch|lb/in²|lbs per square inch|pounds to the square inch'],
  [
    'gsm',
    'density',
    1,
    'any',
    'gsm|g/m²|g/m2|grams to the square metre|grams to the square meter|grams per square metre|grams per square meter|grams a square metre|grams a square meter',
  ],
  ['karat', 'karat', 1, 'any', 'k|kt|karat|carat|carats'],
  ['dpi', 'resolution', 1, 'any', 'dpi|ppi'],
  [
    'rpm',
    'rotation',
    1,
    'any',
    'rpm|r/min|revolutions per minute|revolutions a minute|revolutions/min|rotations per minute|rotations a minute|turns per minute|turns a minute|revs per minute|revs a minute',
  ],
  ['km/h', 'speed', 1, 'metric', 'km/h|kmh|kph|kilometres an hour|kilometres per hour|kilometers an hour|kilometers per hour'],
  ['m/s', 'speed', 3.6, 'metric', 'm/s|metres per second|metres a second|meters per second|meters a second'],
  ['mph', 'speed', 1.60934, 'imperial', 'mph|miles an hour|miles per hour'],
  ['kcal', 'food energy', 1, 'any', 'kcal|calorie|calories|kilokalorien'],
  ['kJ', 'food energy', 0.239006, 'any', 'kj'],
  ['thread count', 'thread count', 1, 'any', 'thread count|thread-count|tc'],
  ['denier', 'denier', 1, 'any', 'denier|den|D'],
  ['kNm', 'torque', 1_000, 'any', 'kNm|kilonewton metre|kilonewton metres|kilonewton meter|kilonewton meters'],
  ['mNm', 'torque', 0.001, 'any', 'mNm'],
  ['Ncm', 'torque', 0.01, 'any', 'Ncm'],
  ['Nm', 'torque', 1, 'any', 'Nm|newton metre|newton metres|newton meter|newton meters|newton-metre|newton-metres|newton-meters'],
  [
    'lb-ft',
    'torque',
    1.35582,
    'imperial',
    'lb-ft|ft-lb|lb ft|ft lb|lbf ft|ft lbf|ft-lbs|ft lbs|foot-pound|foot-pounds|foot pound|foot pounds|pound-feet|pound feet',
  ],
  ['in-lb', 'torque', 0.112985, 'imperial', 'in-lb|in-lbs|in lb|in lbs|inch-pound|inch-pounds|inch pound|inch pounds'],
  ['kN', 'force', 1_000, 'any', 'kN|kilonewton|kilonewtons'],
  ['N', 'force', 1, 'any', 'N|newton|newtons'],
  ['lbf', 'force', 4.44822, 'imperial', 'lbf|pound-force|pounds-force|pounds of force'],
  ['lx', 'illuminance', 1, 'any', 'lx|lux'],
  ['bpm', 'tempo', 1, 'any', 'bpm|beats per minute|beats a minute|beats/min|beats to the minute'],
  ['SHU', 'pungency', 1, 'any', 'shu|scoville|scoville units|scoville heat units'],
  ['Ω', 'resistance', 1, 'any', 'Ω|ohm|ohms'],
  ['kΩ', 'resistance', 1_000, 'any', 'kΩ|kiloohm|kiloohms'],
  ['MΩ', 'resistance', 1_000_000, 'any', 'MΩ|megaohm|megaohms'],
  ['K', 'colour temperature', 1, 'any', 'kelvin|K'],
  ['€', 'money', 1, 'any', '€|eur|euro|euros'],
  ['$', 'money', 1, 'metric', 'usd|dollar|dollars'],
  ['£', 'money', 1, 'imperial', '£|gbp'],
];

interface Name {
  tokens: string[];
  unit: Unit;
}

/** Unit names by their first token, longest first. Names with a capital must be written exactly so: 2 A, but not "2 a day". */
export const unitNames: ReadonlyMap<string, readonly Name[]> = (() => {
  const names = new Map<string, Name[]>();
  for (const [id, dimension, factor, system, list, offset = 0] of rows) {
    const unit: Unit = { id, dimension, factor, offset, system };
    for (const name of list.split('|')) {
      const tokens = piecesOf(name);
      const [first = ''] = tokens;
      names.set(first, [...(names.get(first) ?? []), { tokens, unit }]);
    }
  }
  for (const list of names.values()) list.sort((a, b) => b.tokens.length - a.tokens.length);
  return names;
})();

export function unitOf(id: string): Unit {
  for (const list of unitNames.values()) for (const { unit } of list) if (unit.id === id) return unit;
  throw new RangeError(`no unit ${id}`);
}

/** No unit has a longer name, so a longer text need not be looked up. */
const LONGEST_NAME = 30;

/** The unit whose name this text is, in any of its spellings: "cm", "fl oz", "Zoll". Null if the text is anything else. */
export function unitNamed(text: string): Unit | null {
  if (text.length > LONGEST_NAME) return null;
  const pieces = piecesOf(text);
  const [first = ''] = pieces;
  const names = unitNames.get(first) ?? unitNames.get(first.toLowerCase()) ?? [];
  const behind = (at: number) => pieces[at]?.toLowerCase();
  const same = names.find(
    ({ tokens }) => tokens.length === pieces.length && tokens.every((one, at) => at === 0 || one === behind(at)),
  );
  return same?.unit ?? null;
}

/** Whether a text is the name of a unit and nothing else. */
export const isUnitName = (text: string): boolean => unitNamed(text) !== null;

function piecesOf(name: string): string[] {
  return name.match(/[\p{L}\p{M}]+|\d+|[^\s\p{L}\p{M}\d]/gu) ?? [];
}
