// Imported first by a tested server: connections to the public address PICTURES_AT end at the port PICTURES_PORT of this machine,
// since the server itself refuses every address here.
import { Socket } from 'node:net';

const { PICTURES_AT, PICTURES_PORT } = process.env;
const { connect } = Socket.prototype;

Socket.prototype.connect = function (...given) {
  const options = Array.isArray(given[0]) ? given[0][0] : given[0];
  if (options?.host === PICTURES_AT) Object.assign(options, { host: '127.0.0.1', port: Number(PICTURES_PORT) });
  return connect.apply(this, given);
};
