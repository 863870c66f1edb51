import { family } from './family.ts';

/** Visible shapes, grouped by outline. If a picture shows another outline than a fact names, the two contradict each other. */
export const shapes = family('shape', {
  'round/circular': 'spherical/ball-shaped/globe-shaped, cylindrical/cylinder-shaped, conical/cone-shaped, dome-shaped/domed',
  'oval/elliptical': 'egg-shaped',
  'rectangular/oblong': 'square/square-shaped',
  square: 'cube-shaped/cubic',
  'triangular/triangle-shaped': 'pyramid-shaped/pyramidal',
  'hexagonal/hexagon-shaped': '',
  'octagonal/octagon-shaped': '',
  'heart-shaped': '',
  'star-shaped': '',
  'teardrop-shaped/drop-shaped/pear-shaped': '',
  'crescent-shaped': '',
  'l-shaped': '',
  'u-shaped': '',
  'bell-shaped': '',
  'leaf-shaped': '',
  'flower-shaped': '',
  'curved/rounded': '',
  tapered: '',
  'pointed/angular': '',
  flat: '',
});
