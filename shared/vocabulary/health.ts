/**
 * Words for illnesses, complaints, parts of the body and effects on them. A text that uses them
 * together ("eases a stiff neck") promises an effect on health, which the law allows for few
 * products.
 */
import { keptPerWord } from '../text/per-word.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Illnesses and complaints in one word. */
const complaints = setOf(`
  arthritis arthritic diabetics asthmatics epileptics rheumatism rheumatic gout migraine migraines tinnitus sciatica dandruff eczema psoriasis rosacea acne pimples
  asthma asthmatic hayfever diabetes diabetic dementia alzheimer's parkinson's insomnia insomniacs sleeplessness anxiety
  burnout osteoporosis lumbago cramp cramps spasm spasms inflammation inflammations flu
  influenza covid virus viruses germs bacteria pathogens colds catarrh phlegm nausea indigestion bloating
  constipation diarrhoea diarrhea heartburn reflux hypertension cholesterol thrombosis varicose oedema edema menopause menopausal pms
  cellulite wrinkles alopecia balding baldness blemishes sinuses snoring apnoea apnea immunity tumour tumours tumor
  cancer epilepsy seizures adhd autism autistic hyperactivity hyperactive hernia scoliosis bunion bunions 
  croup teething caries cavities halitosis incontinence anaemia anemia obesity infertility
  impotence sleeplessness nosebleeds vertigo dizziness ulcers warts itching
  itchiness sunburn toxins allergies hot-flushes rsi
  concussion concussions disorder disorders syndrome ailment ailments retina spasticity colicky wheezing eyestrain whiplash
  seasickness carsickness airsickness travel-sickness sickness queasiness myopia short-sightedness shortsightedness astigmatism cataract cataracts glaucoma conjunctivitis
  sprain sprains tendonitis tinnitus lumbago slouching slouch stoop hunchback flat-feet fallen-arches overpronation hammertoe hammertoes
  blackheads breakouts zits eczema dermatitis scars scarring cold-sores chilblain chilblains sore-throat tonsillitis laryngitis bronchitis
  mites lice parasites parasite distemper mange sarcoptic hotspots lameness
  fatigue tiredness drowsiness jetlag overwhelm burnout mood-swings irritability
  headache headaches backache backaches toothache earache tummyache stomachache arthrosis illness illnesses disease diseases
`);
/** Matches words that end like an illness: "bursitis", "neuralgia", "thrombosis". */
const ofIllness =
  /(?:\p{L}{3}itis|\p{L}{3}algia|\p{L}{4}aemia|\p{L}{5}opathy|(?:thromb|scler|fibr|arthr|neur|psych|kyph|endometri|scoli|trichomon|salmonell|toxoplasm|cocci|myc|steat|necr|cirrh|tubercul)osis|\p{L}{4}moniasis|\p{L}{4}sickness)$/u;
const noIllness = setOf('nostalgia');

/**
 * Parts and states of the body that hardly any product is about. So a text which says that the product acts on one of them is
 * about health.
 */
const inner = setOf(`
  posture joint joints knee knees hip hips nerve nerves circulation bloodstream heart hearts heartbeat artery arteries vein veins lung
  lungs airway airways bronchi gut guts bowel bowels stomach stomachs tummy digestion liver kidney kidneys bladder prostate spine
  spinal vertebra vertebrae disc discs cartilage tendon tendons ligament ligaments muscle muscles bones hormone hormones immune
  eyesight memory concentration attention mood libido fertility lymph sinus sinuses blood cuff lumbar cervical thyroid brain brains
  breathing appetite complexion collagen cells ageing aging wrinkle metabolism circulatory mobility wellbeing well-being serotonin melatonin cortisol endorphins psyche pulse
`);
/** Parts of the body that products touch without any effect on health: "keeps hands warm", "easy on the eye". */
const outer = setOf(`
  back backs neck necks shoulder shoulders wrist wrists ankle ankles elbow elbows knuckle knuckles finger fingers thumb thumbs hand
  hands foot feet toe toes heel heels leg legs calf calves thigh thighs arm arms skin scalp hair eye eyes ear ears nose throat chest
  lips gum gums teeth tooth nails mind head body bodies paws paw coat sleep sleeper sleepers vision hearing breath forearm forearms
`);
/** Parts of the body that cosmetics promise to change. */
const groomed = setOf(
  'hair beard moustache brow brows eyebrow eyebrows lash lashes eyelash eyelashes skin complexion nails teeth lips scalp pores',
);
/** Verbs of a lasting change of them: “brightens the skin”. */
const beautifying = setOf(`
  thicken thickens thickening brighten brightens brightening whiten whitens whitening lighten lightens lightening plump plumps plumping
  firms firming tightens tightening rejuvenate rejuvenates renew renews regenerate regenerates regrow regrows strengthen strengthens
`);
/** Comparatives of such a change: “for thicker hair”. */
const fairer = setOf('thicker fuller brighter whiter lighter firmer younger stronger healthier clearer denser plumper');
/** Words for people to whom a product is recommended only with proof, and for their state. */
const patients = setOf(`
  pregnant pregnancy breastfeeding diabetics diabetic asthmatics epileptics coeliacs celiacs sufferers convalescents
`);
/** Words that recommend a product before “for”. */
export const suiting = setOf(
  'suitable suited perfect ideal safe good great best fine recommended gentle made designed developed approved',
);

/** Adjectives for a part of the body that is ill or tired. */
const ailing = setOf(`
  sore stiff aching achy tired swollen tense inflamed itchy irritated chapped blocked stuffy runny congested restless racing frayed
  weak painful arthritic knotted puffy bloodshot strained overworked weary worn-out tight jangled jangling nervous anxious low
  depressed upset bad sensitive broken slipped trapped frozen rheumatic hyperactive
`);
/** Words that are complaints only beside a part of the body: "no strain on the zip" is about a thing. */
const strains = setOf('strain strains tension tensions ache aches pain pains stiffness soreness fatigue discomfort pressure');
/**
 * Complaints whose names have another meaning as well, such as "plaque" and "depression". They count only together with a verb of
 * effect.
 */
const doubtful = setOf(`
  stress stroke strokes panic swelling swellings exhaustion fever plaque hives corns congestion depression depressions blisters fungus
  hangover hangovers rash rashes infection infections metabolism callus calluses bloat colic cough coughs cold colds spots worms ticks
`);

/** Verbs of healing and strengthening, without their endings. Beside any part of the body they promise an effect on health. */
const strong = `relieve reliev ease eas soothe sooth cure cur heal treat alleviat combat banish stimulat strengthen regulat detoxif
  unknot loosen calm settl settle steady steadi unclog decongest rejuvenat realign align invigorat revitalis revitaliz desensitis mend
  balanc boost massag knead correct restor restore reliev quieten pacif pacify lengthen decompress fortif fortify numb normalis tone`;
/**
 * Verbs that promise an effect on health only together with something ill or with an inner part of
 * the body.
 */
const weak = `prevent reduce reduc lower lessen fight stop ward stave improve improv protect lift speed clear support help keep bring spare
  spar relax undo rid warm slow sort take get shrink rule drive chase send guard cut minimis minimiz diminish nourish
  rebuild rebuilt repair undo clear slow delay postpone kill promot promote sharpen widen open cleans purif preserv shield vanish rest forget beat flush melt dissolv tam tame encourag aid assist
  counter counteract kind kinder gentle gentler good enhanc increas rais raise accelerat forestall deter remov remove eliminat end halt defeat suppress`;

const endings = new Set([
  '',
  's',
  'es',
  'ed',
  'd',
  'ing',
  'e',
  't',
  'y',
  'ies',
  'ied',
  'ying',
  'ning',
  'ting',
  'ses',
  'ped',
  'ping',
]);
function formsOf(verbs: string): (lower: string) => boolean {
  const starts = setOf(verbs);
  return (lower) => {
    for (let length = Math.min(lower.length, 12); length > 1 && lower.length - length <= 4; length--)
      if (starts.has(lower.slice(0, length)) && endings.has(lower.slice(length))) return true;
    return false;
  };
}
/** Whether a word is a form of a verb that heals or strengthens: "eases", "relieved". */
export const isHealing = keptPerWord(formsOf(strong));
const isWeakEffect = formsOf(weak);
/** Whether a word is a form of any verb for an effect, strong or weak: "eases", "keeps", "protecting". */
export const isEffect = keptPerWord((lower): boolean => isHealing(lower) || isWeakEffect(lower));

export const isComplaint = keptPerWord(
  (lower): boolean => complaints.has(lower) || (ofIllness.test(lower) && !noIllness.has(lower)),
);
export const isInner = (lower: string): boolean => inner.has(lower);
export const isGroomed = (lower: string): boolean => groomed.has(lower);
export const isBeautifying = (lower: string): boolean => beautifying.has(lower);
export const isFairer = (lower: string): boolean => fairer.has(lower);
export const isPatient = (lower: string): boolean => patients.has(lower);
export const isOuter = (lower: string): boolean => outer.has(lower);
export const isAiling = (lower: string): boolean => ailing.has(lower);
export const isDoubtful = (lower: string): boolean => doubtful.has(lower);
export const isStrain = (lower: string): boolean => strains.has(lower);

/** Complaints whose names have several words. */
export const complaintPhrases = `
  hay fever|cold sore|cold sores|carpal tunnel|tennis elbow|golfer's elbow|rotator cuff|blood pressure|blood sugar|hot flushes|hot flashes|
  restless legs|plantar fasciitis|jet lag|motion sickness|travel sickness|sea sickness|car sickness|morning sickness|period pain|period pains|
  hair loss|falling hair|hair falling|hair from falling|thinning hair|hair growth|beard growth|hair regrowth|dark spots|age spots|liver spots|hearing loss|memory loss|attention problems|attention deficit|eye strain|eyestrain|back pain|neck pain|joint pain|knee pain|
  growing pains|split ends|stretch marks|ingrown hairs|ingrown hair|hip dysplasia|cradle cap|nappy rash|diaper rash|heat rash|athlete's foot|
  chilblains|dry eyes|digital eye strain|stomach upsets|upset stomach|hearing damage|sleep problems|sleep disorders|learning difficulties|
  mood swings|brain fog|heart disease|heart attack|heart attacks|food poisoning|sun damage|free radicals|dust mites|bad breath|tooth decay|
  flat head|flat feet|fallen arches|short sight|attention deficits|attention span|poor posture|bad posture|rounded shoulders|text neck|tech neck|mouse arm|mouse hand|runner's knee|night sweats|sweaty feet|wet tail|fur balls|hair balls|hot spots|sore throat|sore throats|runny nose|blocked nose|stuffy nose|tired eyes|dry mouth|weak bladder|winter blues|panic attacks|separation anxiety|skin allergies|skin problems|shin splints|tension headaches|repetitive strain
`;

/** Phrases that promise an effect on health whatever else the sentence says. */
export const effectPhrases = `
  drift off|fall asleep|falls asleep|nod off|sleep better|sleep deeper|sleep sounder|sleep more soundly|sleep more deeply|better sleep|deeper sleep|
  restful sleep|sounder sleep|lose weight|weight loss|burn fat|burns fat|burn calories|live longer|think clearer|think more clearly|
  concentrate better|breathe easier|breathe more easily|breathe more freely|immune system|immune defences|well-being|
  calming effect|soothing effect|healing power|healing powers|healing properties|good for your health|good for the heart|good for the gut|
  good for your heart|good for your gut|good for your skin|good for the skin|good for digestion|good for your back|good for the back|
  stress relief|pain relief|relieves stress|reduces stress|wards off illness|pain free|painfree|anti inflammatory|antiinflammatory|
  posture correcting|does wonders for|do wonders for|works wonders for|works wonders on|work wonders for|allergy sufferers can|spares allergy sufferers|anti allergy|keeps you young|slows ageing|slows aging|slow the ageing|slow the aging|boosts immunity|boosts the metabolism|memory from fading|keeps the doctor away|therapeutic|therapeutically|therapy|curative|medicinal|medically|orthopaedic|orthopedic|orthopaedically|homeopathic|aromatherapeutic|
  remedy for|remedy against|cure for|cures|antidote to|tonic for|balm for tired|clinically|clinical studies|studies show|study shows|
  studies have shown|research shows|scientists|doctor's orders|detox|detoxing|vitality|anti ageing|anti aging|rejuvenating
`;
/**
 * Words for people who know about health. A text in which they recommend the product promises an effect on health: "doctors swear
 * by it".
 */
export const experts = setOf(`
  doctor doctors gp gps physician physicians paediatrician paediatricians pediatrician pediatricians physio physios physiotherapist
  physiotherapists orthopaedist orthopaedists orthopaedics chiropractor chiropractors osteopath osteopaths therapist therapists midwife
  midwives dermatologist dermatologists dentist dentists nurse nurses vet vets veterinarian veterinarians nutritionist nutritionists
  dietitian dietitians dietician optician opticians ophthalmologist ophthalmologists podiatrist podiatrists pharmacist pharmacists
  psychologist psychologists surgeon surgeons specialist specialists hospital hospitals clinic clinics professor professors
`);
export const vouching = setOf(`
  recommend recommends recommended approve approves approved endorse endorses endorsed advise advises advised prescribe prescribes
  prescribed swear swears tested developed confirm confirms confirmed praise praises trust trusts trusted agree agrees say says use uses
`);
