import { create } from 'zustand';

/** Which of the two is open: the palette, the list of keys, or neither. Apart from them, because their code is loaded later. */
export const useOpened = create<{ opened: 'palette' | 'keys' | null }>(() => ({ opened: null }));

export const openPalette = () => useOpened.setState({ opened: 'palette' });
export const openKeyList = () => useOpened.setState({ opened: 'keys' });

/** What was typed after the palette was asked for and before its field had the focus; `entered`: Enter was pressed too. */
export interface Ahead {
  text: string;
  entered: boolean;
}
