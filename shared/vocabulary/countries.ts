import { family } from './family.ts';

/**
 * Countries with their adjectives, grouped by region; regions and towns that indicate an origin are listed under their country.
 * `*`: a word with another meaning (turkey, polish, china) counts only where an origin is stated.
 */
export const countries = family('country', {
  'Europe/european/eu*':
    'Germany/german, France/french, Italy/italian, Spain/spanish, Portugal/portuguese, Poland/polish*, Austria/austrian, Switzerland/swiss, Netherlands/the netherlands/holland/dutch, Belgium/belgian, Ireland/irish, United Kingdom/uk/great britain/britain/british, Greece/greek, Czech Republic/czechia/czech, Slovakia/slovak/slovakian, Hungary/hungarian, Romania/romanian, Bulgaria/bulgarian, Croatia/croatian, Slovenia/slovenian, Serbia/serbian, Estonia/estonian, Latvia/latvian, Lithuania/lithuanian, Ukraine/ukrainian, Iceland/icelandic, Luxembourg, Scandinavia/scandinavian/nordic*, Albania/albanian, Bosnia/bosnian, Malta/maltese*',
  Scandinavia: 'Sweden/swedish, Norway/norwegian, Denmark/danish, Finland/finnish',
  'United Kingdom': 'England/english*, Scotland/scottish/scotch*, Wales/welsh',
  'Asia/asian':
    'China/chinese/china*/prc, Japan/japanese, India/indian, South Korea/korea/korean, Taiwan/taiwanese, Vietnam/vietnamese, Thailand/thai, Indonesia/indonesian, Malaysia/malaysian, Philippines/filipino/philippine, Bangladesh/bangladeshi, Pakistan/pakistani, Sri Lanka/ceylon*, Nepal/nepalese/nepali, Cambodia/cambodian, Turkey*/türkiye/turkish, Iran/iranian/persian*, Israel/israeli, Mongolia/mongolian, Singapore, Hong Kong',
  'North America': 'United States/usa/us*/u.s.a/america/american, Canada/canadian, Mexico/mexican',
  'South America/latin america':
    'Brazil/brazilian, Argentina/argentinian/argentine, Colombia/colombian, Peru/peruvian, Chile/chilean, Ecuador/ecuadorian, Bolivia/bolivian, Uruguay/uruguayan',
  'Africa/african':
    'South Africa/south african, Morocco/moroccan, Egypt/egyptian, Kenya/kenyan, Ethiopia/ethiopian, Ghana/ghanaian, Tanzania/tanzanian, Madagascar/malagasy, Tunisia/tunisian, Rwanda/rwandan, Uganda/ugandan, Senegal/senegalese',
  Oceania: 'Australia/australian, New Zealand',
  Italy: 'Tuscany/tuscan, Milan/milanese, Sicily/sicilian, Venice/venetian*, Florence*/florentine, Murano',
  Germany: 'Bavaria/bavarian, Solingen, Black Forest, Berlin',
  France: 'Provence/provençal, Paris/parisian, Limoges, Brittany, Normandy',
  'United States': 'California/californian, Texas/texan, Vermont, Oregon, Brooklyn, New York, Maine',
  England: 'Sheffield, Yorkshire, London, Cornwall/cornish',
  Portugal: 'Porto, Algarve',
  Japan: 'Kyoto, Osaka, Tokyo, Seki',
  India: 'Jaipur, Darjeeling, Assam',
});
