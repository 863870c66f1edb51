/**
 * Phrases in which a German, French or Spanish word of the vocabulary means something else; the longest match wins, so a phrase hides
 * the word inside it. Each is written in the form in which it occurs.
 */
export const sayings = {
  de: `aus einem Guss, aus den Federn, aus einem Holz, goldener Herbst, goldene Mitte, goldenen Mitte, goldener Schnitt, goldene Stunde, goldenen Schnitt, goldene Regel, das Gelbe vom Ei,
im grünen Bereich, ins Grüne, im Grünen, grüner Daumen, grünen Daumen, grünes Licht, grüne Welle, blaue Stunde, blauer Fleck, blaue Flecken, blaues Wunder, blauer Himmel, blauem Himmel,
blauen Himmel, roter Faden, rote Faden, roten Faden, rote Zahlen, rote Beete, rote Bete, schwarzes Brett, schwarze Schafe, schwarzer Tee, schwarz auf weiß, schwarze Zahlen, ins Schwarze,
graue Maus, grauer Alltag, grauen Alltag, graue Tage, weiße Weste, weiße Weihnacht, rosarote Brille, durch die rosarote Brille, Berliner Luft, Wiener Würstchen, Frankfurter Würstchen,
spanische Wand, französische Balkon, italienische Nacht, Schweizer Käse, griechischer Joghurt, englischer Rasen, indischer Sommer, Holz hacken, auf Holz klopfen, Holz vor der Hütte, wie Samt und Seide,
Samt und Seide, Eisen aus dem Feuer, Stein vom Herzen, Gold wert, Silber ist Gold, Blei in den Beinen, Nerven aus Stahl, Stahl in der Luft, Nadel und Faden, Leinen los, Blechlawine, Morgengrau, Abendrot, Morgenrot,
Lippenrot, Wangenrot, Rouge, Bordeaux trinken, Glas Wein, Glas Wasser, Weinglas, Wasserglas, Bügeleisen, Waffeleisen, Hufeisen, Altpapier, Toilettenpapier, Backpapier, Papierkorb, Korkenzieher, Stahlwolle,
Silberfischchen, Goldfisch, Meilenstein, Edelstein, Grundstein, Eckstein, Spielstein, Weinstein, Kalkstein entfernen, Holzkohle, Streichholz, Streichhölzer, Unterholz, Brennholz, Kaminholz, Totholz, Bauholz, Altholz, Grünholz, Hartholz, Weichholz`,
  fr: `cuir chevelu, fer à repasser, fer à lisser, fer à friser, coup de fer, bras de fer, santé de fer, chemin de fer, bois mort, bois vert, bois sec, bois de chauffage, coupe le bois, sous-bois, toucher du bois,
toile cirée de table, toile de fond, nuit blanche, nuits blanches, carte blanche, page blanche, vin blanc, vin rouge, vin rosé, fromage blanc, chocolat noir, chocolat blanc, marée noire, tableau noir, idées noires,
noir sur blanc, dans le noir, en noir et blanc, feu vert, main verte, mains vertes, se mettre au vert, haricots verts, thé vert, thé noir, café noir, bleu de travail, bleu de chauffe, cordon bleu, peur bleue, rouge à lèvres,
fil rouge, tapis rouge, carton rouge, zone rouge, voir rouge, matière grise, zone grise, éminence grise, vie en rose, âge d'or, règle d'or, nombre d'or, cœur d'or, noces d'or, règle de plomb, soleil de plomb, fil à plomb,
sommeil de plomb, nerfs d'acier, main de fer, gant de velours, pattes de velours, ligne de laine, bas de laine, mouton à cinq pattes, verre d'eau, verre de vin, verres de vin, verre à vin, papier toilette, papier cuisson, papier peint,
pierre angulaire, pierre blanche, pierre à aiguiser, fleur de coton, coton-tige, bouchon de liège, papier de verre, carton-pâte, mousse au chocolat, mousse de lait, mousse à raser, mousse végétale, pain de sucre, soupe à l'oignon,
crème fraîche, crème hydratante, crème solaire, pomme de pin, aiguilles de pin, pommes de pin, graine de lin, graines de lin, huile de lin, herbes de Provence, savon de Marseille, tarte tatin, eau de Cologne, poivre noir, poivre blanc, sel rose, sucre roux, bière blonde, bière brune,
sauce tomate, filet de saumon, pavé de saumon, pâte à papier, jambon de Paris, moutarde de Dijon, lentilles vertes, gants de toilette, terre de Sienne, bleu de Prusse, armée suisse, couteau suisse, chou de Bruxelles, choux de Bruxelles, montagnes russes, filer à l'anglaise, crème anglaise, clé anglaise, assiette anglaise, toile de Jouy, douche écossaise, quart d'heure toulousain`,
  es: `cuero cabelludo, regla de oro, edad de oro, siglo de oro, corazón de oro, oro líquido, oro verde, nervios de acero, mano de hierro, salud de hierro, vino tinto, vino blanco, vino rosado, té verde, té negro, café negro, chocolate negro, chocolate blanco,
pan blanco, punto blanco, carta blanca, noche en blanco, espacio en blanco, luz verde, zona verde, viejo verde, chiste verde, ponerse morado, prensa rosa, novela rosa, lista negra, mercado negro, humor negro, oveja negra, dinero negro, caja negra,
príncipe azul, planeta azul, números rojos, alerta roja, alfombra roja, hilo rojo, carne roja, pimiento rojo, pimientos rojos, materia gris, zona gris, media naranja, zumo de naranja, prensa amarilla, páginas amarillas, papel higiénico, papel de horno, papel de cocina, papel de lija,
piedra angular, piedra de afilar, primera piedra, agua con gas, copa de vino, vaso de agua, lana de acero, algodón de azúcar, goma de borrar, goma de mascar, hoja de papel, hoja en blanco, trapo de cocina, hueso de aceituna, aceite de oliva, semillas de lino, punta de lanza, tela de araña, tela de juicio, madera de líder,
tocar madera, leña al fuego, ensalada rusa, ensaladilla rusa, montaña rusa, tortilla francesa, tortilla española, tinta china, navaja suiza, ejército suizo, llave inglesa, puntualidad británica, cuento chino, sombra aquí, ducha escocesa, queso manchego, mostaza de Dijon, agua de Colonia, jabón de Marsella, pan francés`,
} as const;
