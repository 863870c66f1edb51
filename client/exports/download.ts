/** Starts the download of a file of this site. If the file is gone, the browser shows its own message and the page stays. */
export function startDownload(address: string, fileName: string) {
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
}

const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** The size of a file as people read it: “840 bytes”, “45 KB”, “1.2 MB”. One KB has 1,000 bytes. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let at = 0;
  while (size >= 999.5 && at < units.length - 1) {
    size /= 1000;
    at++;
  }
  const digits = at > 0 && size < 9.95 ? 1 : 0;
  return `${size.toLocaleString('en', { maximumFractionDigits: digits })} ${units[at]}`;
}
