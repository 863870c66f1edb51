/**
 * Units of measure in German, French and Spanish texts. The English words for units, such as "second" or "in", are not units
 * there. Symbols such as "cm" are the same in all languages.
 */
import { type Unit, unitOf } from './units.ts';

export type ForeignLanguage = 'de' | 'fr' | 'es';

/** A name of a unit, split into tokens. */
export interface UnitName {
  tokens: readonly string[];
  unit: Unit;
}

/** The German pound and the French "livre" are half a kilo. The fact check also tries them as 453.6 g. */
export const pound: Unit = { id: 'Pfund', dimension: 'mass', factor: 500, offset: 0, system: 'imperial' };

/** Units of German, French and Spanish texts, in addition to those of the English table. */
const own: readonly Unit[] = [
  pound,
  { id: 'dl', dimension: 'volume', factor: 100, offset: 0, system: 'metric' },
  { id: 'hl', dimension: 'volume', factor: 100_000, offset: 0, system: 'metric' },
  { id: 'm³', dimension: 'volume', factor: 1_000_000, offset: 0, system: 'metric' },
  { id: 'µm', dimension: 'length', factor: 0.0001, offset: 0, system: 'metric' },
  { id: 'dm', dimension: 'length', factor: 10, offset: 0, system: 'metric' },
  { id: 'dm²', dimension: 'area', factor: 100, offset: 0, system: 'metric' },
  { id: 'hg', dimension: 'mass', factor: 100, offset: 0, system: 'metric' },
  { id: 'q', dimension: 'mass', factor: 100_000, offset: 0, system: 'metric' },
  { id: 't', dimension: 'mass', factor: 1_000_000, offset: 0, system: 'metric' },
  { id: 'hPa', dimension: 'pressure', factor: 0.001, offset: 0, system: 'metric' },
  { id: 'quarter', dimension: 'time', factor: 7_889_400, offset: 0, system: 'any' },
];

/**
 * For each unit its symbols, which are the same in every language. Symbols without a capital letter here match in any case; the
 * others, such as A and Nm, only as they are written.
 */
const symbols: Readonly<Record<string, string>> = {
  mm: 'mm',
  cm: 'cm',
  dm: 'dm',
  'dm²': 'dm²|dm2',
  m: 'm',
  km: 'km',
  µm: 'µm|μm',
  in: '"|″|”|in.',
  ft: "'|′|’|ft",
  mg: 'mg',
  g: 'g|gr',
  hg: 'hg',
  kg: 'kg|kgs',
  t: 't',
  oz: 'oz',
  lb: 'lb|lbs',
  ml: 'ml|cc|ccm|cm³|cm3',
  cl: 'cl',
  dl: 'dl',
  l: 'l|ltr|lt|dm³|dm3',
  'fl oz': 'fl oz|fl. oz',
  'm³': 'm³|m3',
  'cm²': 'cm²|cm2|qcm',
  'm²': 'm²|m2|qm',
  W: 'w|watt|watts',
  kW: 'kw',
  V: 'v|volt|volts',
  A: 'A',
  mA: 'ma',
  mAh: 'mah',
  Ah: 'ah',
  Wh: 'wh',
  kWh: 'kwh',
  MB: 'mb|megabyte|megabytes',
  GB: 'gb|gigabyte|gigabytes',
  TB: 'tb|terabyte|terabytes',
  Hz: 'hz|hertz',
  kHz: 'khz|kilohertz',
  MHz: 'mhz|megahertz',
  GHz: 'ghz|gigahertz',
  '°C': '°c|ºc|℃',
  '°F': '°f|ºf|℉',
  '°': '°|º',
  '%': '%',
  px: 'px|p|pixel|pixels',
  MP: 'mp|mpx',
  s: 's|sec|sek|seg',
  min: 'min|mins|min.',
  h: 'h|std|hrs',
  lm: 'lm|lumen|lumens',
  dB: 'db',
  bar: 'bar|bars',
  psi: 'psi',
  hPa: 'hpa',
  gsm: 'gsm|g/m²|g/m2|gr/m²|gr/m2',
  karat: 'kt',
  Nm: 'Nm',
  N: 'N',
  lx: 'lx|lux',
  Ω: 'Ω|ohm|ohms',
  kΩ: 'kΩ',
  dpi: 'dpi|ppi|ppp',
  rpm: 'rpm|u/min|tr/min|t/min',
  'km/h': 'km/h|kmh',
  kcal: 'kcal',
  kJ: 'kj',
  denier: 'denier|deniers',
  K: 'K|kelvin',
  '€': '€|eur|euro|euros',
  $: 'usd|us$|dollar|dollars',
  '£': '£|gbp',
};

/** For each language the words for each unit, with their endings: "liter,n,s" stands for Liter, Litern and Liters. */
const words: Readonly<Record<ForeignLanguage, Readonly<Record<string, string>>>> = {
  de: {
    mm: 'millimeter,n,s',
    cm: 'zentimeter,n,s|centimeter,n,s',
    dm: 'dezimeter,n',
    m: 'meter,n,s',
    km: 'kilometer,n,s',
    µm: 'mikrometer,n|mikron',
    in: 'zoll|zöllen|inch',
    ft: 'fuß|fuss',
    yd: 'yard,s',
    mi: 'meile,n',
    mg: 'milligramm,s',
    g: 'gramm,s',
    kg: 'kilogramm,s|kilo,s',
    t: 'tonne,n',
    q: 'zentner,n',
    Pfund: 'pfund,s',
    oz: 'unze,n',
    ml: 'milliliter,n,s|kubikzentimeter,n',
    cl: 'zentiliter,n,s|centiliter,n,s',
    dl: 'deziliter,n,s',
    l: 'liter,n,s',
    hl: 'hektoliter,n',
    'm³': 'kubikmeter,n,s',
    gal: 'gallone,n',
    'cm²': 'quadratzentimeter,n,s',
    'dm²': 'quadratdezimeter,n',
    'm²': 'quadratmeter,n,s',
    kW: 'kilowatt',
    A: 'ampere',
    mAh: 'milliamperestunde,n',
    Ah: 'amperestunde,n',
    Wh: 'wattstunde,n',
    kWh: 'kilowattstunde,n',
    '°C': 'grad celsius',
    '°F': 'grad fahrenheit',
    '°': 'grad',
    '%': 'prozent|hundertstel',
    px: 'pixel,n',
    MP: 'megapixel,n',
    s: 'sekunde,n',
    min: 'minute,n',
    h: 'stunde,n',
    day: 'tag,e,en,s,es',
    week: 'woche,n',
    month: 'monat,e,en,s',
    quarter: 'quartal,e,en,s',
    year: 'jahr,e,en,es,s',
    dB: 'dezibel',
    gsm: 'gramm pro quadratmeter|gramm je quadratmeter|gramm auf den quadratmeter|gramm auf einen quadratmeter|gramm/m²|gramm/m2',
    Nm: 'newtonmeter,n,s',
    N: 'newton',
    kΩ: 'kiloohm',
    karat: 'karat',
    rpm: 'umdrehungen pro minute|umdrehungen je minute|umdrehungen in der minute',
    'km/h': 'stundenkilometer,n|kilometer pro stunde|kilometer in der stunde|kilometern pro stunde',
    kcal: 'kilokalorie,n|kalorie,n',
    kJ: 'kilojoule',
  },
  fr: {
    mm: 'millimètre,s',
    cm: 'centimètre,s',
    dm: 'décimètre,s',
    m: 'mètre,s',
    km: 'kilomètre,s',
    µm: 'micromètre,s|micron,s',
    in: 'pouce,s',
    ft: 'pied,s',
    mg: 'milligramme,s',
    g: 'gramme,s',
    hg: 'hectogramme,s',
    kg: 'kilogramme,s|kilo,s',
    t: 'tonne,s',
    q: 'quintal|quintaux',
    Pfund: 'livre,s',
    oz: 'once,s',
    ml: 'millilitre,s|centimètre,s cube|centimètres cubes',
    cl: 'centilitre,s',
    dl: 'décilitre,s',
    l: 'litre,s',
    hl: 'hectolitre,s',
    'm³': 'mètre,s cube|mètres cubes',
    gal: 'gallon,s',
    'cm²': 'centimètre,s carré|centimètres carrés',
    'dm²': 'décimètre,s carré|décimètres carrés',
    'm²': 'mètre,s carré|mètres carrés',
    kW: 'kilowatt,s',
    A: 'ampère,s',
    mA: 'milliampère,s',
    mAh: 'milliampère-heure|milliampères-heure|milliampères-heures|milliampèreheures',
    Ah: 'ampère-heure|ampères-heure|ampères-heures',
    Wh: 'wattheure,s|watt-heure|watts-heure',
    kWh: 'kilowattheure,s|kilowatt-heure|kilowatts-heure|kilowatts-heures',
    MB: 'mégaoctet,s|mo',
    GB: 'gigaoctet,s|go',
    TB: 'téraoctet,s|to',
    '°C': 'degré,s celsius|degré,s c',
    '°F': 'degré,s fahrenheit',
    '°': 'degré,s',
    '%': 'pour cent|pour-cent|p. cent',
    MP: 'mégapixel,s|mégapixels',
    s: 'seconde,s',
    min: 'minute,s|mn',
    h: 'heure,s',
    day: 'jour,s|journée,s',
    week: 'semaine,s',
    month: 'mois',
    quarter: 'trimestre,s',
    year: 'an,s|année,s',
    dB: 'décibel,s',
    gsm: 'gramme,s au mètre carré|gramme,s par mètre carré|gramme,s le mètre carré|gramme,s/m²|gramme,s/m2|g au mètre carré|g par mètre carré',
    Nm: 'newton-mètre|newtons-mètres|newton mètre|newtons mètres',
    N: 'newton,s',
    kΩ: 'kiloohm,s|kilohm,s',
    karat: 'carat,s',
    rpm: 'tour,s par minute|tour,s à la minute|tour,s/min',
    'km/h': "kilomètre,s par heure|kilomètre,s à l'heure|kilomètre,s-heure",
    kcal: 'kilocalorie,s|calorie,s',
    kJ: 'kilojoule,s',
  },
  es: {
    mm: 'milímetro,s',
    cm: 'centímetro,s',
    dm: 'decímetro,s',
    m: 'metro,s|mts',
    km: 'kilómetro,s',
    µm: 'micrómetro,s|micra,s',
    in: 'pulgada,s',
    ft: 'pie,s',
    yd: 'yarda,s',
    mi: 'milla,s',
    mg: 'miligramo,s',
    g: 'gramo,s|grs',
    kg: 'kilogramo,s|kilo,s',
    t: 'tonelada,s',
    oz: 'onza,s',
    lb: 'libra,s',
    ml: 'mililitro,s|centímetro,s cúbico|centímetros cúbicos',
    cl: 'centilitro,s',
    dl: 'decilitro,s',
    l: 'litro,s',
    hl: 'hectolitro,s',
    'm³': 'metro,s cúbico|metros cúbicos',
    gal: 'galón|galones',
    'cm²': 'centímetro,s cuadrado|centímetros cuadrados',
    'dm²': 'decímetro,s cuadrado|decímetros cuadrados',
    'm²': 'metro,s cuadrado|metros cuadrados',
    W: 'vatio,s|watio,s',
    kW: 'kilovatio,s|kilowatt,s',
    V: 'voltio,s',
    A: 'amperio,s|amper,es|ampere,s|amperes',
    mA: 'miliamperio,s',
    mAh: 'miliamperio,s hora|miliamperios-hora|miliamperios por hora',
    Ah: 'amperio,s hora|amperios-hora',
    Wh: 'vatio,s hora|vatios-hora',
    kWh: 'kilovatio,s hora|kilovatios-hora',
    Hz: 'hercio,s',
    kHz: 'kilohercio,s',
    MHz: 'megahercio,s',
    GHz: 'gigahercio,s',
    '°C': 'grado,s celsius|grado,s centígrado|grados centígrados|grado,s c',
    '°F': 'grado,s fahrenheit',
    '°': 'grado,s',
    '%': 'por ciento|por cien|por 100',
    px: 'píxel,es',
    MP: 'megapíxel,es|megapixeles',
    s: 'segundo,s',
    min: 'minuto,s',
    h: 'hora,s',
    day: 'día,s',
    week: 'semana,s',
    month: 'mes,es',
    quarter: 'trimestre,s',
    year: 'año,s',
    lm: 'lúmenes|lumenes',
    dB: 'decibelio,s|decibel,es|decibeles',
    bar: 'bares',
    gsm: 'gramo,s por metro cuadrado|gramo,s al metro cuadrado|gramo,s el metro cuadrado|gramo,s/m²|gramo,s/m2|g por metro cuadrado',
    Nm: 'newton metro|newtons metro|newton-metro|newtons-metro',
    N: 'newton,s',
    Ω: 'ohmio,s',
    kΩ: 'kilohmio,s|kiloohmio,s',
    karat: 'quilate,s',
    rpm: 'revoluciones por minuto|vueltas por minuto',
    'km/h': 'kilómetro,s por hora|kilómetros a la hora',
    kcal: 'kilocaloría,s|caloría,s',
    kJ: 'kilojulio,s',
    K: 'kelvins',
    $: 'dólar,es',
  },
};

const piecesOf = (name: string) => name.match(/[\p{L}\p{M}]+|\d+|[^\s\p{L}\p{M}\d]/gu) ?? [];

/** All forms of a word with its endings: "liter", "litern" and "liters" for "liter,n,s". */
function formsOf(name: string): string[] {
  const ending = /^(\p{L}+)((?:,\p{L}+)+)(.*)$/u.exec(name);
  if (!ending) return [name];
  const [, base = '', endings = '', rest = ''] = ending;
  return ['', ...endings.slice(1).split(',')].map((one) => `${base}${one}${rest}`);
}

function tableOf(language: ForeignLanguage): ReadonlyMap<string, readonly UnitName[]> {
  const table = new Map<string, UnitName[]>();
  for (const [id, names] of [...Object.entries(symbols), ...Object.entries(words[language])]) {
    const unit = own.find((one) => one.id === id) ?? unitOf(id);
    for (const name of names.split('|').flatMap(formsOf)) {
      const tokens = piecesOf(name);
      const [first = ''] = tokens;
      table.set(first, [...(table.get(first) ?? []), { tokens, unit }]);
    }
  }
  for (const list of table.values()) list.sort((a, b) => b.tokens.length - a.tokens.length);
  return table;
}

/**
 * For each language the names of units by their first token, the longest first. Names with a capital letter, such as "A" and "K",
 * must be written exactly so.
 */
export const unitWords: Readonly<Record<ForeignLanguage, ReadonlyMap<string, readonly UnitName[]>>> = {
  de: tableOf('de'),
  fr: tableOf('fr'),
  es: tableOf('es'),
};

/** The unit that has this single word, in lower case, as its name, such as "zentimeter". Null if there is none. */
export function unitCalled(language: ForeignLanguage, name: string): Unit | null {
  return unitWords[language].get(name)?.find(({ tokens }) => tokens.length === 1)?.unit ?? null;
}
