/**
 * Phrases that an AI says to the person who asked it, but that no shop would say to a buyer. In lower case, with straight
 * apostrophes, matched as whole words. They are chosen so that sellers' sentences do not match ("Let me know if you want a name
 * engraved").
 */

import type { TextField } from './finding.ts';

/** Phrases in which the AI talks about itself, its limits or its work. */
export const assistantTalk: readonly string[] = [
  // English
  'as an ai',
  'as a language model',
  'as a large language model',
  "i'm an ai",
  'i am an ai',
  'ai language model',
  'my knowledge cutoff',
  'my training data',
  'knowledge cut-off',
  'as of my last update',
  'i cannot help',
  "i can't help",
  'i cannot assist',
  "i can't assist",
  'i cannot provide',
  "i can't provide",
  'i cannot write',
  "i can't write",
  'i cannot create',
  "i can't create",
  'i cannot generate',
  "i can't generate",
  'i cannot fulfill',
  'i cannot fulfil',
  "i can't fulfill",
  "i can't fulfil",
  'i cannot comply',
  "i can't comply",
  'i am unable to',
  "i'm unable to",
  "i'm not able to",
  'i am not able to',
  "i'm sorry, but",
  'i am sorry, but',
  'i apologize, but',
  'i apologise, but',
  'against my guidelines',
  'content policy',
  'i hope this helps',
  'hope this helps',
  'let me know if you need any changes',
  "let me know if you'd like any changes",
  "let me know if you'd like me to",
  'let me know if you want me to',
  'would you like me to',
  'feel free to adjust',
  'feel free to modify',
  'feel free to edit',
  "here's a revised",
  'here is a revised',
  "i've written",
  // German
  'als ki',
  'als künstliche intelligenz',
  'als sprachmodell',
  'als ki-modell',
  'als ki-assistent',
  'ich kann dir dabei nicht',
  'ich kann ihnen dabei nicht',
  'es tut mir leid, aber',
  'tut mir leid, aber',
  'ich bin nicht in der lage',
  'ich hoffe, das hilft',
  'ich hoffe das hilft',
  'lass mich wissen, wenn du änderungen',
  'wie gewünscht, hier',
  'lassen sie mich wissen, wenn sie änderungen',
  // Spanish
  'como modelo de lenguaje',
  'como una ia',
  'como inteligencia artificial',
  'lo siento, pero',
  'no puedo ayudar',
  'no puedo proporcionar',
  'no puedo generar',
  'espero que esto ayude',
  'espero que te sirva',
  'avísame si necesitas cambios',
  'hazme saber si necesitas cambios',
  // French
  "en tant qu'ia",
  'en tant que modèle de langage',
  "en tant qu'intelligence artificielle",
  'je suis désolé, mais',
  'je suis désolée, mais',
  'je ne peux pas vous aider',
  'je ne peux pas fournir',
  'je ne peux pas générer',
  "j'espère que cela vous aide",
  "j'espère que cela aide",
  'si vous souhaitez des modifications',
];

/**
 * Phrases in which the AI refuses. Searched only at the beginning of a text, because elsewhere "I cannot" may be the seller
 * speaking.
 */
export const refusalOpenings: readonly string[] = [
  'i cannot',
  "i can't",
  'i can not',
  "i'm sorry",
  'i am sorry',
  'sorry, i',
  'sorry, but',
  'unfortunately, i',
  'ich kann nicht',
  'ich kann das nicht',
  'leider kann ich',
  'no puedo',
  'lamentablemente, no puedo',
  'je ne peux pas',
  'malheureusement, je',
];

/** Phrases in which the AI talks about the data it was given instead of the product. */
export const promptEcho: readonly string[] = [
  'the material does not say',
  'the material says',
  'the seller data provided',
  'the provided data',
  'the provided information',
  'the information provided',
  'the data provided',
  'the given information',
  'based on the provided',
  'based on the information',
  'not specified in',
  'not mentioned in the',
  'no information is given',
  'no information was provided',
  'no further information',
  'the facts do not',
  'my instructions',
  'the style guide',
  'search optimisation: yes',
  'search optimization: yes',
  'die bereitgestellten informationen',
  'laut den angaben',
  'nicht angegeben im',
  'la información proporcionada',
  'los datos proporcionados',
  'les informations fournies',
  'les données fournies',
];

/** Filler text, such as "lorem ipsum". Words that are fillers only in capitals are in `capitalPlaceholders`. */
export const dummyText: readonly string[] = [
  'lorem ipsum',
  'dolor sit amet',
  'copy pending',
  'text goes here',
  'to be determined',
];

/**
 * Placeholders that count only in capitals: "INSERT" was left over, but "insert" can be an instruction to the buyer. They do not
 * count after another word in capitals, because the whole title may be in capitals.
 */
export const capitalPlaceholders = new RegExp(
  `(?<![\\p{L}\\p{N}-]|\\p{Lu}{2} )(?:${['INSERT', 'TBD', 'TBA', 'TBC', 'TODO', 'FIXME', 'XXX', 'XXXX', 'PLACEHOLDER'].join(
    '|',
  )})(?![\\p{L}\\p{N}-])`,
  'gu',
);

/**
 * Words of placeholders such as "[Brand name]". A text in brackets is a placeholder only if all its words are in this list, so
 * that a title may contain "[Set of 2]".
 */
export const placeholderWords: ReadonlySet<string> = new Set(
  (
    'brand product item name title insert your our my here the of a an add enter placeholder feature features benefit benefits ' +
    'color colour size material price company shop store link url city country date number amount keyword keywords category ' +
    'description text dimension dimensions weight model sku year percent xx xxx x tbd ' +
    'marke produkt produktname name hier ihr ihre dein deine farbe größe preis firma einfügen eigenschaft ' +
    'marca producto nombre del de la el su tu aquí precio talla tamaño empresa insertar característica ' +
    'marque produit nom du le votre ici couleur taille prix entreprise insérer caractéristique'
  ).split(' '),
);

/** Labels that the AI may put before a text because it repeats the name of the field, such as "Title: …". */
export const fieldLabels: Record<TextField, RegExp> = {
  title: /^\s{0,9}(?:product )?(?:title|produkttitel|titel|título|titre)\s{0,3}:\s{1,9}/iu,
  intro: /^\s{0,9}(?:intro(?:duction)?|(?:product )?description|produktbeschreibung|descripción)\s{0,3}:\s{1,9}/iu,
  bullets: /^\s{0,9}(?:bullet(?: point)?|key feature|feature)s?(?: \d{1,2})?\s{0,3}:\s{1,9}/iu,
  details: /^\s{0,9}(?:details|(?:product )?description|produktbeschreibung|descripción)\s{0,3}:\s{1,9}/iu,
  metaTitle: /^\s{0,9}(?:meta|seo)[ -]?tit(?:le|el)\s{0,3}:\s{1,9}/iu,
  metaDescription: /^\s{0,9}(?:meta|seo)[ -]?(?:description|beschreibung)\s{0,3}:\s{1,9}/iu,
  tags: /^\s{0,9}(?:tags?|keywords?)\s{0,3}:\s{1,9}/iu,
  altText: /^\s{0,9}(?:alt(?:ernative)?[ -]?text|texto alternativo|texte alternatif)\s{0,3}:\s{1,9}/iu,
};

/** Matches an introduction such as "Sure! Here is the description you asked for:" up to the colon or the end of the line. */
export const preface =
  /^\s{0,9}(?:(?:sure(?: thing)?|certainly|of course|absolutely|great|okay|ok|natürlich|gerne?|klar|claro|por supuesto|bien sûr|certainement)[!,.:]{0,2}\s{1,3})?(?:here(?:'s| is| are)|below is|i've (?:written|created)|hier (?:ist|sind|kommt)|aquí (?:tienes|está)|voici)\b[^\n:.!?]{0,60}?\b(?:listing|description|title|text|version|draft|rewrite|copy|bullets|bullet points|produktbeschreibung|beschreibung|titel|descripción|título|texto|titre|texte)\b[^\n:.!?]{0,80}(?:[:!]|\.?[ \t]{0,3}\n)\s{0,9}/iu;

/** A cheerful start such as "Sure! …", with which an AI answers the person who asked. */
export const cheerful =
  /^\s{0,9}(?:sure(?: thing)?|certainly|of course|absolutely|natürlich|gerne|klar doch|claro que sí|por supuesto|bien sûr)!\s{1,9}/iu;
