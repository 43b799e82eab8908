/**
 * Data: units and currencies whose symbol has one meaning. A line of UNITS is `symbol and names | dimension | size`,
 * with the size in SI units (kilograms for mass). `*` after a symbol allows SI prefixes; names accept prefix words
 * where the symbol accepts prefixes. A unit with a dimension of its own (`dBm`, `gallon`) is compared only with itself.
 */
export const UNITS = `
m* metre meter metres meters|L|1
g* gram grams gramme grammes|M|0.001
s* sec secs second seconds|T|1
A* amp amps ampere amperes|I|1
K* kelvin kelvins|temperature|1
mol* mole moles|N|1
cd candela|J|1
min mins minute minutes|T|60
h hr hrs hour hours|T|3600
d day days|T|86400
wk week weeks|T|604800
mo month months|Y|1
yr yrs year years|Y|12
decade decades|Y|120
century centuries|Y|1200
in inch inches|L|0.0254
ft foot feet|L|0.3048
yd yard yards|L|0.9144
mi mile miles|L|1609.344
nmi|L|1852
ly lightyear lightyears light-year light-years|L|9460730472580800
pc* parsec parsecs|L|30856775814913673
au AU|L|149597870700
Å angstrom angstroms|L|0.0000000001
micron microns|L|0.000001
t tonne tonnes|M|1000
lb lbs|M|0.45359237
oz ounce ounces|M|0.028349523125
mcg|M|0.000000001
l* L* litre liter litres liters|L3|0.001
ha hectare hectares|L2|10000
acre acres|L2|4046.8564224
Hz* hertz|frequency|1
rpm|rotation|1
rps|rotation|60
N* newton newtons|M L T-2|1
J* joule joules|M L2 T-2|1
cal* calorie calories|M L2 T-2|4.184
Wh*|M L2 T-2|3600
eV* electronvolt electronvolts|M L2 T-2|0.0000000000000000001602176634
W* watt watts|M L2 T-3|1
Pa* pascal pascals|M L-1 T-2|1
bar* bars|M L-1 T-2|100000
atm atmosphere atmospheres|M L-1 T-2|101325
mmHg|M L-1 T-2|133.322387415
psi|M L-1 T-2|6894.757293168
V* volt volts|M L2 T-3 I-1|1
Ω* ohm ohms|M L2 T-3 I-2|1
C coulomb coulombs|I T|1
F* farad farads|I2 T4 M-1 L-2|1
H henry henrys|M L2 T-2 I-2|1
T* tesla teslas|M T-2 I-1|1
Bq* becquerel becquerels|activity|1
Gy* gray|dose|1
Sv* sievert sieverts|dose-equivalent|1
lm lumen lumens|lumen|1
lx lux|lux|1
° degree degrees deg|angle|1
arcmin arcminute arcminutes|angle|1/60
arcsec arcsecond arcseconds|angle|1/3600
rad radian radians|radian|1
°C celsius centigrade|temperature-C|1
°F fahrenheit|temperature-F|1
bit* bits|data|1
B* byte bytes|data|8
dB decibel decibels|dB|1
dBm|dBm|1
pH|pH|1
ppm|1|0.000001
ppb|1|0.000000001
gal gallon gallons|gallon|1
pint pints|pint|1
quart quarts|quart|1
cup cups|cup|1
tbsp tablespoon tablespoons|tablespoon|1
tsp teaspoon teaspoons|teaspoon|1
ton tons|ton|1
pound pounds|pound|1
IU|IU|1
btu btus|btu|1
hp horsepower|horsepower|1
`;

/** Units with one symbol that means a quotient, a power or a prefix with a unit, and their definitions. */
export const UNIT_ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mph: 'mi/h',
    kph: 'km/h',
    kmh: 'km/h',
    bps: 'bit/s',
    Kbps: 'kbit/s',
    kbps: 'kbit/s',
    Mbps: 'Mbit/s',
    Gbps: 'Gbit/s',
    Tbps: 'Tbit/s',
    mM: 'mmol/L',
    µM: 'µmol/L',
    nM: 'nmol/L',
    cc: 'cm^3',
  }),
);

export const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    T: '1000000000000',
    G: '1000000000',
    M: '1000000',
    k: '1000',
    h: '100',
    d: '0.1',
    c: '0.01',
    m: '0.001',
    µ: '0.000001',
    u: '0.000001',
    n: '0.000000001',
    p: '0.000000000001',
    f: '0.000000000000001',
    Ki: '1024',
    Mi: '1048576',
    Gi: '1073741824',
    Ti: '1099511627776',
  }),
);

export const PREFIX_WORDS: readonly (readonly [word: string, symbol: string])[] = Object.entries({
  tera: 'T',
  giga: 'G',
  mega: 'M',
  kilo: 'k',
  deci: 'd',
  centi: 'c',
  milli: 'm',
  micro: 'µ',
  nano: 'n',
  pico: 'p',
  kibi: 'Ki',
  mebi: 'Mi',
  gibi: 'Gi',
  tebi: 'Ti',
});

/**
 * ISO codes of the signs and words of currencies. `$`, `¥`, `peso`, `franc`, `rupee` and `cent` belong to several
 * currencies.
 */
export const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    $: '$',
    dollar: '$',
    dollars: '$',
    buck: '$',
    bucks: '$',
    us$: 'USD',
    c$: 'CAD',
    ca$: 'CAD',
    a$: 'AUD',
    au$: 'AUD',
    nz$: 'NZD',
    hk$: 'HKD',
    s$: 'SGD',
    r$: 'BRL',
    '€': 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    '£': 'GBP',
    '¥': '¥',
    yen: 'JPY',
    yuan: 'CNY',
    rmb: 'CNY',
    '₹': 'INR',
    '₩': 'KRW',
    '₽': 'RUB',
    '₺': 'TRY',
    '₫': 'VND',
    peso: 'peso',
    pesos: 'peso',
    franc: 'franc',
    francs: 'franc',
    rupee: 'rupee',
    rupees: 'rupee',
    '¢': 'cent',
    cent: 'cent',
    cents: 'cent',
  }),
);

/** The currencies that a shared sign can mean. */
export const SHARED_CURRENCIES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '¥': ['JPY', 'CNY'],
    peso: ['MXN', 'PHP', 'ARS', 'CLP', 'COP', '$'],
    franc: ['CHF', 'XOF', 'XAF'],
    rupee: ['INR', 'PKR', 'LKR', 'NPR'],
  }),
);
