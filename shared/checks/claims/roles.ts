/** The property of the product that a number measures: "42 cm tall" and "Height: 42 cm" both give the height. */

export type Role =
  | 'height'
  | 'width'
  | 'length'
  | 'depth'
  | 'diameter'
  | 'thickness'
  | 'weight'
  | 'capacity'
  | 'warranty'
  | 'battery'
  | 'charging'
  | 'returns'
  | 'shelf life'
  | 'load';

const said: Record<Role, { behind: string; before: string }> = {
  height: { behind: 'tall high height hoch höhe alto altura haut hauteur', before: 'height höhe altura hauteur' },
  width: { behind: 'wide width breit breite ancho anchura large largeur', before: 'width breite ancho anchura largeur' },
  length: { behind: 'long length lang länge largo longueur', before: 'length länge largo longitud longueur' },
  depth: { behind: 'deep depth tief tiefe profundidad profondeur', before: 'depth tiefe profundidad profondeur' },
  diameter: { behind: 'diameter across durchmesser diámetro diamètre', before: 'diameter durchmesser diámetro diamètre ø' },
  thickness: { behind: 'thick thickness dick dicke grosor épaisseur', before: 'thickness dicke grosor épaisseur' },
  weight: { behind: 'weight heavy', before: 'weighs weigh weighing weight wiegt gewicht pesa peso pèse poids' },
  capacity: { behind: 'capacity', before: 'holds hold capacity volume fassungsvermögen kapazität capacidad capacité contenance' },
  warranty: { behind: 'warranty guarantee garantie garantía', before: 'warranty guarantee guaranteed garantie garantía' },
  battery: {
    behind: 'battery playtime runtime playback',
    before: 'battery playtime runtime playback akkulaufzeit autonomía autonomie',
  },
  charging: { behind: 'charging charge', before: 'charges charging recharges ladezeit' },
  returns: { behind: 'return returns', before: 'return returns' },
  'shelf life': { behind: 'shelf', before: 'shelf' },
  load: { behind: 'load', before: 'load supports bears' },
};

function table(side: 'behind' | 'before'): ReadonlyMap<string, Role> {
  return new Map(
    Object.entries(said).flatMap(([role, words]) => words[side].split(' ').map((word): [string, Role] => [word, role as Role])),
  );
}

/** Finds the property by the word after a measure: "42 cm tall", "3-year warranty". */
export const roleBehind = table('behind');
/** Finds the property by the word before a measure ("height of 42 cm", "weighs 2 kg") or by the name of an attribute. */
export const roleBefore = table('before');
