/**
 * The small words of each language, such as "the" and "with". They state no fact. They are frequent in every text, so they also
 * show in which language it is written.
 */
import { languageNames, languages } from '../generation/options.ts';

/** The languages that can be told apart in a text: those in which the app writes, and others in which suppliers often write. */
export const textLanguages = [...languages, 'it', 'pt', 'nl'] as const;
export type TextLanguage = (typeof textLanguages)[number];

export const textLanguageNames: Record<TextLanguage, string> = {
  ...languageNames,
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const stopWords: Record<TextLanguage, ReadonlySet<string>> = {
  en: words(
    'the and of to in is for with it this that your you are on as be at from or an by can not have has its our we will ' +
      'which when they their into each all any no one two up out but if more than so these those was were how what who a i',
  ),
  de: words(
    'der die das und ist für mit ein eine einen einem einer eines sich nicht auf den dem des von zu im ihr ihre ihren sie ' +
      'oder auch sind wird werden kann durch bei aus nach über wie als es wir dich dein deine du zum zur hat haben noch nur ' +
      'unter bis sowie diese dieser dieses jeder jede in an am aber wenn so ohne um ab',
  ),
  es: words(
    'el la los las un una unos unas y de del que en es por para con no se su sus al lo como más o pero este esta estos ' +
      'estas ese esa son tu tus muy sin sobre también hasta hay donde cuando cada todo todos fue ser tiene le les nuestra nuestro',
  ),
  fr: words(
    'le la les un une des et de du que qui en est pour avec dans sur par au aux ce cette ces il elle vous votre vos nous ' +
      'notre ne pas plus ou mais son sa ses se sont être à chaque tout tous sans très comme leur grâce afin peut',
  ),
  it: words(
    'il lo la gli le un una uno e di del della dei delle che in è per con non si sono da dal dalla nel nella al alla ai ' +
      'come più anche ma o questo questa questi ogni tutto tutti suo sua tuo tua molto senza',
  ),
  pt: words(
    'o a os as um uma uns umas e de do da dos das que em é para por com não se seu sua seus suas no na nos nas ao à como ' +
      'mais ou mas este esta isso são você muito também sem cada todo todos pelo pela',
  ),
  nl: words(
    'de het een en van in is voor met op te dat die niet zijn aan er ook om je jouw u uw bij door naar uit of als maar ' +
      'wordt worden kan heeft hebben deze dit geen nog meer over tot wij we onze zich zo elke',
  ),
};

/**
 * More small English words. They are not used to detect the language, because some, such as "do" and "over", are also words of
 * other languages.
 */
const alsoSmall =
  'about after also been both but do does every here just most off only other over own some such them then there too under us ' +
  'very well where while without';
/**
 * Small words of German, Spanish and French. Only the commonest are listed, because others are also English words, such as "hat"
 * and "son".
 */
const foreign = 'der die das und mit für aus von ein eine el la los las de del y con para un una le les des et avec pour du';
const small = new Set([...stopWords.en, ...words(alsoSmall), ...words(foreign)]);
// "Two" is not among the small words, because it states a fact in "two pockets".
small.delete('two');

/** Whether a word, given in lower case, states no fact in a text of any language. */
export const isSmallWord = (lower: string): boolean => small.has(lower);
