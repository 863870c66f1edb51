/**
 * Things beside the product or on it that stand for themselves: what is true of its box or its lid need not be true of it. Each
 * row has the words of one thing in English, German, French and Spanish. Parts that stand for the whole in plain speech, such as
 * the shell of a jacket or the blade of a knife, are in no row.
 */
export interface OtherThing {
  /** True for a part of the product; false for what comes with it, is around it, or is compared with it. */
  isPart: boolean;
  words: ReadonlySet<string>;
  /** Those of the words to which German joins others: “Griffmaterial”, “Holzgriff”. */
  joined: readonly string[];
}

const beside = `
  box giftbox gift package packaging packing carton wrapper wrapping parcel packed boxed packaged wrapped | verpackung umverpackung geschenkverpackung karton schachtel geschenkbox geschenk etui verpackt | emballage emballages coffret boîte carton cadeau colis étui emballé emballée | embalaje caja estuche envase paquete regalo cartón
  pouch bag sack dustbag | beutel tasche säckchen etui | pochette sac sachet étui | bolsa bolsita funda saco
  manual instructions instruction leaflet booklet brochure | anleitung gebrauchsanweisung bedienungsanleitung handbuch broschüre | notice manuel livret brochure | manual instrucciones folleto
  competitor competitors rival rivals | konkurrenz konkurrent konkurrenzmodell wettbewerber mitbewerber | concurrent concurrents concurrence | competidor competidores competencia
  accessory accessories charger adapter adaptor | zubehör ladegerät netzteil adapter | accessoire accessoires chargeur adaptateur | accesorio accesorios cargador adaptador
`;

const parts = `
  lid lids stopper cork bung cap | deckel stopfen korken stöpsel | couvercle bouchon | tapa tapón
  handle handles grip haft knob | griff griffe handgriff henkel knauf stiel | poignée poignées anse manche | asa asas mango empuñadura
  lining liner lined inside interior inner | futter innenfutter fütterung gefüttert innen innenseite | doublure doublé doublée intérieur | forro forrado forrada interior
  filling fill stuffing padding padded filled stuffed insulation wadding | füllung polsterung wattierung gefüllt gepolstert | garnissage rembourrage rembourré rembourrée garni garnie | relleno acolchado acolchada rellena
  zip zipper zippers button buttons buckle buckles clasp fastener closure snap | reißverschluss knopf knöpfe schnalle verschluss | fermeture bouton boutons boucle fermoir | cremallera botón botones hebilla cierre
  base foot feet bottom underside stand | boden sockel fuß füße untersetzer | socle pied pieds fond semelle | base pie pies patas fondo
  cord cable lead plug | kabel schnur stecker | câble cordon prise | cable cordón enchufe
  sole insole outsole | sohle innensohle laufsohle | semelle semelles | suela plantilla
`;

/** A shorter word is often in another one by chance. */
const SHORTEST_JOINED = 5;

const rowsOf = (rows: string, isPart: boolean): OtherThing[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [en = [], de = [], fr = [], es = []] = row.split('|').map((cell) => cell.trim().split(' '));
      return {
        isPart,
        words: new Set([...en, ...de, ...fr, ...es]),
        joined: de.filter((word) => word.length >= SHORTEST_JOINED),
      };
    });

export const otherThings: readonly OtherThing[] = [...rowsOf(beside, false), ...rowsOf(parts, true)];
