import { useKeys } from '../../ui/keys.ts';

/** Makes Ctrl+Enter (or Cmd+Enter) press "Generate" from anywhere on the page, unless a dialog is open. */
export function useGenerateKey(enabled: boolean, generate: () => void) {
  useKeys('Writing', [{ keys: 'Mod+Enter', does: 'Generate', run: generate }], enabled);
}
