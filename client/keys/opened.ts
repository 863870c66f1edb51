import { create } from 'zustand';

/** Which of the two is open: the palette, the list of keys, or neither. Apart from them, because their code is loaded later. */
export const useOpened = create<{ opened: 'palette' | 'keys' | null }>(() => ({ opened: null }));

export const openPalette = () => useOpened.setState({ opened: 'palette' });
export const openKeyList = () => useOpened.setState({ opened: 'keys' });
