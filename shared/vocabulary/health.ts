/**
 * Words for illnesses, complaints and parts of the body. A text that names one of them promises an effect on health, and the law
 * allows that for few products.
 */

/** Each says so by itself, whatever stands around it. */
const complaints =
  'arthritis arthritic rheumatism migraine migraines headache headaches tinnitus sciatica dandruff eczema psoriasis dermatitis acne ' +
  'asthma asthmatic allergy allergies allergic diabetes diabetic dementia alzheimer insomnia sleeplessness depression anxiety burnout ' +
  'tendonitis tendinitis osteoporosis neuralgia lumbago cramp cramps inflammation inflammations infection infections fever flu influenza ' +
  'nausea indigestion bloat bloating constipation diarrhoea heartburn reflux hypertension cholesterol thrombosis varicose oedema edema ' +
  'menopause menopausal cellulite wrinkles alopecia ingrown blemishes fungus sinusitis bronchitis sinuses snoring apnoea apnea ' +
  'tension-headache detox metabolism immunity immune tumour cancer stroke epilepsy adhd autism hernia scoliosis bunion bunions ' +
  'colic croup teething plaque gingivitis cavities caries';
/** Each is a part of the body or a state of it; harmless unless the text says that the product changes it. */
const bodily =
  'back spine posture neck shoulder shoulders joint joints knee knees hip hips wrist wrists ankle ankles elbow elbows knuckle knuckles ' +
  'muscle muscles nerve nerves circulation blood pressure pulse heart arteries vein veins lung lungs airways airway gut stomach ' +
  'digestion liver kidney kidneys skin scalp hair eye eyes eyesight vision sleep stress mood pain pains ache aches strain tension ' +
  'fatigue exhaustion concentration memory attention hormones toxins swelling stiffness';
/** Verbs of an effect on the body, without their endings. */
const effects =
  'relieve reliev ease eas soothe sooth cure cur heal treat prevent reduce reduc lower alleviat lessen combat fight banish stop ward stave ' +
  'boost stimulat strengthen improve improv regulat restore restor correct calm detoxif protect lift speed clear loosen support help ' +
  'keep bring spare spar unknot relax undo rid';

export const complaintWords: ReadonlySet<string> = new Set(complaints.split(' '));
export const bodyWords: ReadonlySet<string> = new Set(bodily.split(' '));
const beginnings = effects.split(' ');
/** Whether a word is a form of one of the verbs: "eases", "relieved", "protecting". */
export const isEffect = (lower: string): boolean =>
  beginnings.some((start) => lower.startsWith(start) && /^(?:|s|es|ed|d|ing|e|t|y|ies|ied)$/.test(lower.slice(start.length)));
