/** Illnesses, parts of the body and verbs of effect in German, French and Spanish; see `health.ts` for English. */
import { type WordTest, wordTest } from '../../text/remembered.ts';
import type { WordLanguage } from './lexicon.ts';

interface HealthWords {
  /** Matches illnesses and complaints. */
  complaints: WordTest;
  /** Parts and states of the body. Together with a verb of effect they make a health claim. */
  body: ReadonlySet<string>;
  /** Matches verbs of an effect on health, in any form. */
  effects: WordTest;
  /** Parts of the body that cosmetics promise to change, and words for that change: “éclaircit la peau”. */
  groomed: ReadonlySet<string>;
  beautifying: WordTest;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));
const oneOf = (words: string, ends = '') => `(?:${words.trim().split(/\s+/).join('|')})${ends}`;

const tested = (pattern: string): WordTest => wordTest(new RegExp(pattern));

const german = `arthrose arthritis rheuma gicht migräne tinnitus ischias schuppenflechte ekzem(?:e|en|s)? schwangeren? schwangerschaft stillenden? (?:diabet|allerg|asthmat)iker(?:n|innen)? neurodermitis psoriasis akne pickel asthma heuschnupfen
  allergien? diabetes demenz alzheimer parkinson schlaflosigkeit schlafstörungen? depressionen? burnout osteoporose hexenschuss krämpfe? grippe
  erkältungen? viren bakterien keime husten schnupfen übelkeit verstopfung durchfall sodbrennen bluthochdruck cholesterin(?:spiegel)? thrombosen? krampfadern
  ödeme? wechseljahre cellulite haarausfall schnarchen krebs tumore? epilepsie adhs karies mundgeruch blutarmut schwindel warzen juckreiz sonnenbrand
  (?:harn|nieren|gallen|blasen)steinen? kurzsichtigkeit stottern skoliose legasthenie \\p{L}*dysplasie mikroben lebensmittelvergiftung(?:en)? reisekrankheit höhenkrankheit
  stresshormone immunsystem abwehrkräfte blutdruck ruhepuls herzinfarkt schlaganfall verspannungen? muskelkater karpaltunnel(?:syndrom)? fußpilz nagelpilz
  \\p{L}+schmerz(?:en)? \\p{L}*beschwerden \\p{L}*entzündung(?:en)? \\p{L}+krämpfe \\p{L}*infektion(?:en)? \\p{L}+itis \\p{L}+erkrankung(?:en)? krankheit(?:en)? fieberblasen? herpes bandscheibenvorf(?:all|ällen|älle) sodbrennen schwellungen? blutergüsse? prellungen? hühneraugen? nesselsucht schmerzen? \\p{L}{4,}probleme`;
const french = `calculs diabétiques? grossesse asthmatiques? arthrosiques? rhumatisantes? bégaiement microbes? intoxications? scoliose myopie hyperactivité dyslexie dysplasie arthrose arthrite rhumatismes? migraines? maux acouphènes sciatique pellicules eczéma psoriasis acné asthme allergies? diabète démence insomnies?
  dépression burn-out ostéoporose lumbago crampes? inflammations? grippe rhumes? virus bactéries germes toux nausées? constipation diarrhée hypertension cholestérol
  thrombose varices œdèmes? ménopause cellulite ronflements? cancer tumeurs? épilepsie caries anémie vertiges verrues démangeaisons immunitaires? immunité contractures?
  courbatures infections? mycoses? couperose rosacée lombalgies? dermatites? \\p{L}{4,}algies? tendinites? bronchites? sinusites? cystites? maladies? gerçures? crevasses? herpès brûlures? rougeurs? œdèmes? hémorroïdes? ballonnements? ulcères? douleurs?`;
const spanish = `cálculos diabétic[oa]s? embarazadas? embarazo asmátic[oa]s? displasia juanetes? miopía tartamudez tartamudeo escoliosis hiperactividad dislexia microbios? intoxicaci(?:ón|ones) artrosis artritis reuma migrañas? jaquecas? acúfenos ciática caspa eccemas? psoriasis acné asma alergias? diabetes demencia insomnio depresión ansiedad
  osteoporosis lumbago calambres? inflamación inflamaciones gripe resfriados? virus bacterias gérmenes tos náuseas estreñimiento diarrea hipertensión colesterol trombosis
  varices edemas? menopausia celulitis ronquidos cáncer tumor(?:es)? epilepsia caries anemia mareos verrugas picores tendinitis inmunitari[oa]s? inmune inmunidad contracturas?
  agujetas infección infecciones lumbalgias? dermatitis bronquitis sinusitis fibromialgia comezón picazón síndrome herpes quemaduras? hemorroides úlceras? hinchazón rojeces enfermedad(?:es)?`;

export const healthWords: Record<WordLanguage, HealthWords> = {
  de: {
    complaints: wordTest(new RegExp(`^${oneOf(german)}$`, 'u')),
    body: setOf(
      'durchblutung kreislauf stoffwechsel verdauung gelenke gelenken muskeln muskulatur nerven schlaf haltung wirbelsäule halswirbelsäule lendenwirbelsäule hüfte hüften knie blase atmung bandscheiben konzentration gedächtnis hormone stress puls blutzucker ' +
        'haarwuchs bartwuchs beine magen narben haarwurzeln zellen zellerneuerung darm leber nieren herz lunge lungen atemwege bronchien stimmung angst ängste falten rücken nacken schultern kopfhaut wundheilung hautalterung wohlbefinden aufmerksamkeit',
    ),
    effects: tested(
      `^(?:ge)?${oneOf('entlast verschon korrigier linder abheil heil schon senk hemm stärk förder vorbeug beug schütz bewahr verhinder vermeid verminder reduzier bekämpf beseitig lös entspann beruhig wirk hilf helf vertreib minder kurier verbesser aktivier stimulier entgift regulier unterstütz regeneriert? straff glätt anreg regt stopp bau beschleunig behandel vorbeug löst lockert locker', '(?:n|en|t|st|e|et|te|ten|end|ende[nrsm]?)?')}$`,
    ),
    groomed: setOf('bart barthaar haar haare haaren haut teint nägel fingernägel zähne wimpern augenbrauen'),
    beautifying: tested(
      '^(?:(?:nach)?wachsen|aufhell(?:t|en)|heller|verdichtet|verjüng(?:t|en)|kräftig(?:t|en)|aufpolstern|weißer)$',
    ),
  },
  fr: {
    complaints: wordTest(new RegExp(`^${oneOf(french)}$`, 'u')),
    body: setOf(
      'circulation digestion métabolisme articulations muscles nerfs sommeil posture colonne vertèbres concentration mémoire hormones stress pouls tension glycémie cellules foie reins cœur poumons bronches humeur ' +
        'anxiété angoisse transit dos repousse chute rides cervicales lombaires jambes estomac cicatrices bulbe défenses cicatrisation attention hanches genoux',
    ),
    effects: tested(
      `^${oneOf('corrig assaini soulag cicatris ménag épargn adouci apais calm combatt? élimin renforc stimul favoris amélior régul prot[éè]g frein abaiss diminu trait soign lutt aid évit chass détoxifi dénou détend relax repouss stopp activ accél[éè]r atténu prévien guéri rédui', '(?:e|es|ent|er|ant|é|ée|t|ts|s|ssent|sent|nent|nir|re|r|x)?')}$`,
    ),
    groomed: setOf('barbe cheveux peau teint ongles dents cils sourcils'),
    beautifying: tested(
      '^(?:(?:re)?pousser|éclairci(?:t|r)|blanchi(?:t|r)|épaissi(?:t|r)|raffermi(?:t|r)|rajeuni(?:t|r)|illumine|repulpe|densifie|fortifie)$',
    ),
  },
  es: {
    complaints: wordTest(new RegExp(`^${oneOf(spanish)}$`, 'u')),
    body: setOf(
      'circulación digestión metabolismo articulaciones músculos nervios sueño postura columna vértebras concentración memoria hormonas estrés pulso tensión glucosa células hígado riñones corazón pulmones ' +
        'bronquios ánimo espalda caída arrugas cervicales lumbares piernas estómago intestinal tránsito intestino cicatrices rodillas defensas cicatrización dolor dolores presión nervios atención cadera caderas',
    ),
    effects: tested(
      `^${oneOf('corrig corrij alivi cicatriz mantien desvanec borr cur calm evit elimin refuerz reforz fortalec estimul mejor regul relaj fren baj sub disminuy disminu ayud san desinflam afloj quit remont activ aceler atenú atenu combat reduc reduz favorec previen preven protej? proteg detien deten trat', '(?:a|an|e|en|ar|er|ir|ando|iendo|ado|es)?')}$`,
    ),
    groomed: setOf('barba cabello pelo piel uñas dientes pestañas cejas'),
    beautifying: tested('^(?:crecer|aclarar?|blanquear?|engrosar?|reafirmar?|rejuvenecer?|ilumina|densifica|fortalece)$'),
  },
};
