/**
 * English words that a text may use of any product, because they claim nothing that one could check: measuring, time, general
 * places, people, feelings, praise, and verbs with a very general meaning. The check in claims/statements.ts doubts a sentence
 * about the product only for words that are neither here nor in the facts.
 */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Base forms; other forms of a word are found by its stem. */
export const everydayWords = setOf(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
  thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen half third quarter fifth sixth seventh eighth tenth first
  second fourth last once twice thrice double triple single pair couple several few many much more most less least enough both neither
  either another other same such own only just even also too very quite rather fairly almost nearly about around roughly approximately
  exactly precisely barely scarcely hardly close near far over under above below between among within beyond across along through against
  toward towards onto upon off out up down away back forth apart together aside ahead behind beside besides beneath underneath inside
  outside here there everywhere somewhere anywhere nowhere where wherever when whenever while until till since before after later soon now
  then ago already still yet again always never ever often seldom rarely sometimes usually mostly mainly partly wholly entirely fully
  completely totally altogether instead otherwise however therefore thus hence though although because unless whether perhaps maybe
  probably certainly surely indeed really truly simply merely honestly frankly naturally obviously clearly actually basically literally
  alone likewise equally alike similar different various certain particular special ordinary usual normal regular common typical standard
  general main chief minor major whole entire total full complete part bit piece portion share lot plenty amount number figure sum count
  count score percent per cent apiece each every any some none all nothing something anything everything someone anyone everyone nobody
  somebody whatever whichever whoever
  millimetre centimetre metre kilometre inch foot feet yard mile gram kilogram kilo pound ounce litre millilitre pint gallon degree celsius
  fahrenheit watt volt amp hour minute second day week month year decade century moment while morning noon afternoon evening night midnight
  today tomorrow yesterday tonight monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december spring summer autumn fall winter season weekend birthday christmas holiday time long short
  high low tall wide broad narrow deep shallow thick thin big small large little great tiny huge light heavy size length width height depth
  weight diameter volume capacity distance range measure measurement dimension scale level top bottom side end edge middle centre center
  corner front rear left right point line row shape form kind sort type way manner style version model edition name word letter
  be been being become have has had do does did done go goes gone went come came get got gotten give gave given take took taken make made
  put set keep kept let hold held stay remain lie lay lain sit sat stand stood rest begin start finish stop continue turn bring
  brought carry leave left find found show tell told say said mean meant call know knew known think thought see seen saw look feel felt
  seem appear happen matter need want like love enjoy prefer choose chose pick decide try help allow lend ask answer offer promise wait expect hope
  wish dream remember forget mind care trust believe guess suppose imagine wonder notice spot learn understand explain note add
  count measure weigh reach span stretch equal amount contain include consist comprise belong depend concern use serve
  work play run walk move follow lead live grow change wear settle gather
  nice good better best bad well fine great lovely beautiful pretty handsome elegant charming cute sweet gentle kind friendly honest humble
  modest plain simple quiet calm cosy cozy warm soft smooth fresh clean neat tidy clear bright rich generous happy glad proud pleased
  content cheerful merry funny odd strange curious clever smart wise brave bold shy lazy busy patient polite serious sincere true real
  genuine perfect ideal right wrong proper fair easy hard difficult quick fast slow steady sturdy solid strong tough firm young old new
  ancient modern classic timeless traditional vintage fashionable famous favourite favorite popular beloved dear precious worthy worth
  pleasant delightful wonderful marvellous gorgeous splendid superb fabulous fantastic amazing awesome brilliant excellent
  exquisite graceful refined stylish subtle delicate understated restrained unassuming sensible practical useful handy convenient
  comfortable snug relaxed effortless reliable trusty faithful loyal dependable versatile flexible ready able free sure aware
  important necessary possible impossible likely unlikely enough extra
  man woman men women person people child children kid boy girl baby toddler adult parent mother father mum mom dad grandma grandpa
  grandmother grandfather son daughter brother sister sibling uncle aunt cousin family friend neighbour neighbor guest host visitor stranger
  colleague partner crowd company owner user buyer maker hand finger thumb palm fist arm shoulder elbow wrist knee lap leg toe heel head face eye ear nose mouth
  lip tongue heart soul mind body skin hair breath step stride smile laugh laughter grin tear sigh yawn nod wink glance look touch hug kiss
  home house room corner place spot world life living story tale secret joy pleasure delight comfort peace calm silence quiet mood spirit
  character charm grace beauty elegance style taste feeling sense memory memories dream idea thought reason purpose question answer
  difference detail effort fuss trouble problem worry risk luck chance choice decision habit ritual routine task job chore work duty
  project hobby craft art skill talent lesson beginner expert fun game adventure journey trip travel road path trail street town city
  village country land sea ocean lake river shore beach hill mountain valley field meadow forest wood tree flower leaf leaves grass garden
  sky sun sunlight moon star cloud rain snow wind storm weather air earth ground water fire shadow shade light dark darkness dawn dusk sunrise sunset
  gift present treat surprise party celebration occasion wedding visit meal breakfast lunch dinner supper picnic
  tea coffee bread toast cup glass plate table chair bed sofa door window wall floor roof shelf cupboard drawer kitchen bathroom
  bedroom hallway hall office desk school bus train car boat dog cat bird horse song music tune dance book page
  thing stuff item matter fact case bunch heap pile set group team companion helper hero star king queen
  photo picture post video text message list chart guide booklet
  maybe please thanks thank hello hi hey okay ok yes no oh ah well wow sorry
  money price budget cost cheap expensive value bargain order delivery parcel post shop store shelf stock
  quality standard condition state nature natural course rule limit order
  glow shine gleam sparkle shimmer whisper sing hum purr breathe sleep wake rest dream wander roam
  round circle straight flat upright sideways crosswise lengthways plus minus times divide split share join join-in meet meets
  arrive supply provide deliver ship send pack wrap tie fold cut draw write read print publish place put hang hide fix press push pull lift drop
  throw catch slip slide turn twist roll open shut close lock rise raise lower lean stick spread pour fill empty reverse flow travel pass
  return receive accept register require involve ask say speak hear listen watch look peek stare point face greet invite attend
  avoid exclude except exception rule omit lack miss skip drop forgive spare save waste lose win gain earn spend pay buy sell purchase
  prefer suggest recommend advise intend design plan invent create produce develop shape form build finish complete prepare repeat
  mark sign name call label describe mention state rate class check test inspect confirm prove agree guarantee certify
  exist occur vary differ depend change become deepen soften sweeten darken lighten brighten
  switch operate handle manage control drive ride steer move movement motion direction way
  separate separately itself himself herself themselves ourselves oneself yourself ours mine hers theirs
  gentleman gentlemen lady ladies teen teenager sleeper drinker eater guest sitter writer reader player singer dancer walker
  presence absence attitude personality conversation word chat talk argument negotiation discussion silence applause reminder excuse
  component limitation instruction note notice warning caution remark specification detail data fact feature function purpose property
  awkward proper divine heavenly dreamy poetic magic magical mystery mysterious dramatic drama noble royal posh fancy
  brown black white red green blue yellow grey gray orange pink purple gold silver golden colour color hue tone pattern
  always-on welcome greeting toast egg cake sandwich soup porridge apple wine beer juice pie biscuit crumb snack recipe
  shirt coat sock shoe jumper trousers dress hat scarf clothes laundry luggage souvenir grocery groceries shopping
  job-site bench shed barn attic cellar basement balcony porch lane junction pavement market fair festival concert cinema theatre
  childhood youth age generation century past future present history tradition heritage legacy
  trick tip hint advice knack clue rhyme joke pun proverb saying rule lesson
  armchair sofa stool bench cot pram commute cool hot cold warm mild icy boiling scorching chilly
  machine device tool appliance gadget object product article unit
  deserve earn owe fill fit suit match
`);
