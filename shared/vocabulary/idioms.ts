/**
 * Phrases in which a colour, material or country means something else, such as "golden hour". The longest match wins, so such a
 * phrase hides the word inside it.
 */
import { type Term, wordsOfTerm } from './family.ts';

const phrases = `
golden sunset|golden sunsets|golden sun|golden crust|golden syrup|golden glow|golden autumn|velvety|satin sheen|velvet smooth|copper wire|copper pipes|pine nuts|pine forest|pine trees|pine tree|maple syrup|clay soil|clay soils|marble cake|silk screen|silkscreen|cork pop|velvet rope|bronze medal|golden hour|golden hours|golden rule|golden years|golden age|golden moment|golden brown|golden ratio|golden evenings|golden light|gold standard|good as gold|heart of gold|worth its weight in gold
iron out|ironing board|cool iron|warm iron|hot iron|iron on low|iron-on|iron on|iron will|pump iron|steam iron
glass of|glasses of|wine glass|raise a glass|looking glass|magnifying glass|glass half full|reading glasses|per glass
silver lining|silver platter|silver screen|silver spoon|gold rush|go for gold|bronze age
black friday|black tie|black coffee|black tea|black pepper|in the black|black and white photo|black out|blackout|black ice|black belt
white wine|white noise|white rice|white bread|white paper|white lie|white space|white label|white chocolate
red wine|red wines|red tape|red carpet|red-carpet|red meat|red hot|red flag|red light
green tea|green energy|green thumb|green fingers|go green|green light|green choice|green salad|greens|leafy green
blue monday|out of the blue|once in a blue moon|blue light|blue-light|blue chip|blueprint|feeling blue
pink salt|yellow pages|orange juice|orange peel|orange zest|orange blossom|brown sugar|brown rice|brown bread|grey area|gray area|grey water|purple patch|tickled pink|rose water|rose petals|rose tea|rose garden|rose-tinted|silver birch|violets
stone cold|stepping stone|rolling stone|milestone|set in stone|stone fruit|stone's throw|leave no stone|pizza stone
paper towel|paper towels|paper trail|on paper|pen and paper|paper work|wrapping paper|paper cut|per sheet of paper
rock solid|rubber stamp|rubber duck|rubber band|rubber bands|rubber boots|rubber gloves|rubber mallet|plastic surgery|single-use plastic|single use plastic|less plastic|plastic waste|plastic bottles|plastic bags|plastic bag|plastic packaging|no plastic|cotton candy|cotton wool|cotton on|silky smooth|silk road|smooth as silk|soft as silk|soft as velvet|velvet touch|copper age|brass band|top brass|get down to brass tacks|tin of|nerves of steel|man of steel|steel yourself|ceramic hob|ceramic hobs|glass hob|wood-fired|wood fired|wood fire|wood burning|wood-burning|out of the woods|knock on wood|touch wood|woods|cork board|pop the cork|wool over|metal detector|heavy metal|straw that|last straw|drinking straw|down to|down the|down with|down on|down a|down from|slow down|cool down|sit down|lie down|break down|wind down|set down|put down|lay down|fold down|folds down|lay it down|up and down|felt like|heartfelt|clay court|pearls of wisdom|crystal clear|crystal-clear|foam bath|milk foam|bath foam|foaming|marble run|marble cake|hard as nails|gold bar|cashmere-soft|horn of
french press|french presses|french toast|french fries|french doors|french door|french bulldog|french braid|french manicure|french horn|french windows|french knot|french terry|french cleat
turkish towel|turkish towels|turkish bath|turkish delight|turkish coffee|turkish tea|swiss army|swiss cheese|swiss roll|dutch oven|dutch ovens|danish pastry|danish pastries|german shepherd|german shepherds|irish coffee|irish cream|belgian waffle|belgian waffles|greek yogurt|greek yoghurt|greek salad|english breakfast|english muffin|english muffins|english setter|scotch tape|scottish terrier|welsh dresser|italian dressing|italian seasoning|italian style|italian-style|spanish moss|cuban heel|cuban collar|persian cat|persian rug|moroccan oil|moroccan tagine|moroccan rug|indian summer|indian ocean|chinese new year|chinese checkers|chinese five spice|japanese maple|thai massage|thai basil|brazilian wax|mexican wave|american football|african violet|african drum|panama hat|panama hats|bengal cat|siamese cat|oxford shirt|chelsea boot|chelsea boots|bermuda shorts|cornish pasty|norwegian forest cat|swedish massage|swedish torch|finnish sauna|russian doll|russian dolls|brazil nuts|brazil nut|new york style|vienna waltz|scandinavian design|scandinavian style|scandinavian interiors|scandinavian-inspired|nordic walking|nordic style|american express|austrian blinds|bavarian cream|venetian blinds|venetian blind|maltese cross|berlin wall|london fog|london broil|texas hold'em|maine coon|american standard|polish off|polish with|berber|swiss roll|english garden|cape cod|california roll|african print|korean barbecue|bulgarian split squat|romanian deadlift|romanian deadlifts|egyptian cotton style
vegan friendly recipe|halal cart|organic shape|organic shapes|organic form|organic forms|organic curves|organic lines|organic feel|organic growth|organic look|organic pattern
reach in|windows and|clean windows|your windows|car windows|pixel art|in the limelight|lightning fast|lightning-fast|alexa's
heal the|heals the|detox day|digital detox|recharge your|cure time|cure for boredom|sustainable pace
square one|number one fan|one of a kind|one-of-a-kind
high five|high fives|five-star|five star|cloud nine|on all fours|all fours|nine to five|ten out of ten|two of a kind|two-way street|second to none|two peas|three cheers|seven seas|seventh heaven|zero effort|one two three|twelve days of christmas|two thumbs up|two left feet|fifty fifty|fifty-fifty|50/50|100% of the time|give 110%|7 days a week|seven days a week|365 days a year|five o'clock|first aid|8 days a week
lime juice|lemon juice|mint tea|mint leaves|mint condition|olive oil|olive oils|lavender oil|lavender scent|salmon fillet|coral reef|coral reefs|plum sauce|chocolate cake|hot chocolate|dark chocolate|milk chocolate|coffee beans|champagne flute|champagne flutes|sand castle|sand castles|ice cream|whipped cream|hand cream|face cream|sour cream|cream cheese|shaving cream|camel hump|peach fuzz|salted caramel|caramel sauce|espresso machine|espresso cup|rust spots|charcoal grill|charcoal grills|charcoal barbecue|activated charcoal|slate clean|clean slate|rainbow trout`;

export const idioms: readonly Term[] = phrases
  .split(/[|\n]/)
  .filter(Boolean)
  .map((phrase) => ({ class: 'idiom', id: phrase, words: wordsOfTerm(phrase), parents: [], needsContext: false, exact: null }));
