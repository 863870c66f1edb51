/** Spellings of addresses that are not on the public internet. */

const loopback = [
  'http://127.0.0.1/',
  'http://127.0.0.1',
  'https://127.0.0.1/x.png',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',

  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0x7F.0x0.0x0.0x1/',
  'http://017700000001/',
  'http://0177.0.0.1/',

  'http://0177.0x0.0.1/',
  'http://00000177.1/',
  'http://127.0.0.1./',
  'http://127.0.0.1../',
  'http://127。0。0。1/',
  'http://127．0．0．1/',

  'http://１２７.０.０.１/',
  'http://①②⑦.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://127%2e0%2e0%2e1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0x0/',

  'http:127.0.0.1/',
  'http:\\\\127.0.0.1/',
  'http:///127.0.0.1/',
  'http://\t127.0.0.1/',
  ' http://127.0.0.1/',
  'HTTP://127.0.0.1/',
];
const names = [
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://a.localhost/',
  'http://a.b.localhost./',
  'http://loc%61lhost/',

  'http://ｌｏｃａｌｈｏｓｔ/',
  'http://ⓛocalhost/',
  'http://localhost.localdomain/',
  'http://printer/',
  'http://printer.local/',
  'http://db.internal/',

  'http://wiki.intranet/',
  'http://nas.home/',
  'http://router.lan/',
  'http://srv.corp/',
  'http://srv.home.arpa/',
  'http://x.test/',
  'http://x.example/',

  'http://x.invalid/',
  'http://x.onion/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://metadata/',
  'http://metadata.google.internal./',

  'http://instance-data/latest/',
  'http://instance-data.ec2.internal/',
  'http://metadata.azure.internal/',
  'http://kubernetes.default.svc.cluster.local/',
];
const numbers = [
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/v2/credentials',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',

  'http://100.100.100.200/',
  'http://192.0.0.192/opc/v2/',
  'http://168.63.129.16/',
  'http://[fd00:ec2::254]/',
  'http://169.254.1.1/',
  'http://10.0.0.1/',

  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://192.168.257/',
  'http://100.64.0.1/',
  'http://100.127.255.255/',

  'http://192.0.2.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://192.88.99.1/',
  'http://192.31.196.1/',
];
const ipv6 = [
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:10.0.0.1]/',

  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b:1::7f00:1]/',

  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001::1]/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',

  'http://[fe80::1%eth0]/',
  'http://[fec0::1]/',
  'http://[fd12:3456::1]/',
  'http://[fc00::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',

  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'http://[100::1]/',
  'http://[4000::1]/',
  'http://[2001:10::1]/',
  'http://[2001:2::1]/',
  'http://[::ffff:1.2.3.4]/',
];
const tricks = [
  'http://user@shop.net/',
  'http://user:word@shop.net/',
  'http://shop.net@127.0.0.1/',
  'http://127.0.0.1#@shop.net/',
  'http://127.0.0.1?@shop.net/',

  'http://shop.net:8080/',
  'http://shop.net:22/',
  'http://shop.net:65535/',
  'http://127.0.0.1:80/',
  'https://127.0.0.1:443/',
  'http://[::1]:80/',

  'http://127.0.0.1:80\\@shop.net/',
  'http://shop.net:80:80/',
  'http://a..net/',
  'http://shop.0x7f/',

  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'ftp://shop.net/x',
  'gopher://127.0.0.1/_x',

  'dict://127.0.0.1/',
  'ldap://127.0.0.1/',
  'ws://127.0.0.1/',
  'jar:http://127.0.0.1/!/',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/x',

  '//127.0.0.1/',
  '127.0.0.1',
  '',
  'http://',
  'http://.',
  'http://..',
  'http://[',
  'http://[::1',
  'http://shop.net:99999/',
  `http://${'a'.repeat(3_000)}.net/`,
];

export const hostileUrls: readonly string[] = [...new Set([...loopback, ...names, ...numbers, ...ipv6, ...tricks])];

/** Host names of public machines; each test decides what they resolve to. */
export const PUBLIC_NUMBER = '93.184.215.14';
