import { create } from 'zustand';

/** The help beside the page: whether it is open, and the article it shows; without one it shows those about the screen. */
export const useHelpPanel = create<{ open: boolean; wasOpened: boolean; slug: string | null }>(() => ({
  open: false,
  wasOpened: false,
  slug: null,
}));

export const openHelpPanel = (slug: string | null = null) => useHelpPanel.setState({ open: true, wasOpened: true, slug });
export const closeHelpPanel = () => useHelpPanel.setState({ open: false });
