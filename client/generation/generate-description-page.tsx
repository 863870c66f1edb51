import { honestPage } from '../honest/honest-page.tsx';

export default honestPage('generate');
