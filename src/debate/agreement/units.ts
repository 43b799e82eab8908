/** Units and currencies as people write them → one name each. A table; nothing is converted. */

/** Size exemption: a table. Each line: the name, then its spellings; lower case unless the case carries the meaning. */
const SPELLINGS = `
usd: $ us$ usd dollar dollars buck bucks
eur: € eur euro euros
gbp: £ gbp
jpy: ¥ jpy yen
inr: ₹ inr rupee rupees
krw: ₩ krw
cny: cny rmb yuan
cent: ¢ cent cents
km: km kilometer kilometers kilometre kilometres
m: m meter meters metre metres
cm: cm centimeter centimeters centimetre centimetres
mm: mm millimeter millimeters millimetre millimetres
µm: µm μm um micrometer micrometers micron microns
nm: nm nanometer nanometers nanometre nanometres
mi: mi mile miles
ft: ft foot feet
in: inch inches
yd: yd yard yards
kg: kg kilogram kilograms kilo kilos
g: g gram grams
mg: mg milligram milligrams
t: tonne tonnes
ton: ton tons
lb: lb lbs pound pounds
oz: oz ounce ounces
s: s sec secs second seconds
ms: ms millisecond milliseconds
min: min mins minute minutes
h: h hr hrs hour hours
d: day days
week: week weeks
month: month months
yr: yr yrs year years
l: l liter liters litre litres
ml: ml milliliter milliliters millilitre millilitres
gal: gal gallon gallons
°: ° degree degrees deg
°c: °c celsius
°f: °f fahrenheit
k: K kelvin kelvins
rad: rad radian radians
n: N newton newtons
j: J joule joules
kj: kj kilojoule kilojoules
cal: cal calorie calories
kcal: kcal kilocalorie kilocalories
ev: ev electronvolt electronvolts
w: W watt watts
kw: kw kilowatt kilowatts
mw: MW megawatt megawatts
kwh: kwh
v: V volt volts
kv: kv kilovolt kilovolts
a: amp amps ampere amperes
ω: Ω ω ohm ohms
hz: hz hertz
khz: khz kilohertz
mhz: mhz megahertz
ghz: ghz gigahertz
pa: pa pascal pascals
kpa: kpa kilopascal kilopascals
mpa: mpa megapascal megapascals
atm: atm atmosphere atmospheres
bar: bar bars
psi: psi
mol: mol mole moles
mmol: mmol millimole millimoles
b: byte bytes
kb: kb kilobyte kilobytes
mb: mb megabyte megabytes
gb: gb gigabyte gigabytes
tb: tb terabyte terabytes
bit: bit bits
mi/h: mph
km/h: kmh kph
btu: btu btus
`;

const UNIT_OF: ReadonlyMap<string, string> = new Map(
  SPELLINGS.trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', spellings = ''] = line.split(': ');
      return spellings.split(' ').map((spelling): [string, string] => [spelling, name]);
    }),
);

const WORD = String.raw`(?:°\s?[CF]?|[\p{L}µ$€£¥₹₩¢Ω°]+)`;
const POWER = String.raw`(?:\^?\(?-?[23]\)?)?`;
const UNIT = new RegExp(
  String.raw`\s?-?((?:square|sq\.?|cubic|degrees?)\s)?(${WORD}\$?)(${POWER})(?:\s?(?:\/|\bper\b)\s?(${WORD})(${POWER}))?(?![\p{L}\p{N}])`,
  'uy',
);

export interface FoundUnit {
  readonly unit: string;
  readonly end: number;
}

/** The unit that stands at an index of a text, after at most one space. */
export function unitAt(text: string, at: number): FoundUnit | null {
  UNIT.lastIndex = at;
  const match = UNIT.exec(text);
  if (match === null) return null;
  const [whole, prefix = '', over = '', overPower = '', under = '', underPower = ''] = match;
  const top = unitName(over);
  if (top === null) return null;
  const power = prefix.startsWith('sq') ? '2' : prefix === 'cubic ' ? '3' : plainPower(overPower);
  const bottom = under === '' ? null : unitName(under);
  if (bottom === null) return { unit: top + power, end: at + whole.length - (under === '' ? 0 : tailLength(match)) };
  return { unit: `${top}${power}/${bottom}${plainPower(underPower)}`, end: at + whole.length };
}

/** `5 km per trip`: what follows is no unit, so the unit ends before it. */
function tailLength(match: RegExpExecArray): number {
  const [whole, prefix = '', over = '', overPower = ''] = match;
  return whole.length - (whole.indexOf(prefix + over) + prefix.length + over.length + overPower.length);
}

function plainPower(power: string): string {
  return power.replace(/[^\d-]/g, '');
}

/** As written, else in lower case where that is not another unit: `MW` and `mw`, `K` and `k` are kept apart. */
function unitName(word: string): string | null {
  const compact = word.replace(/\s/g, '');
  return UNIT_OF.get(compact) ?? (compact.length > 1 ? UNIT_OF.get(compact.toLowerCase()) : undefined) ?? null;
}
