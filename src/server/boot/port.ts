/** The port of the server: checked before the database is opened, so that a start without a port changes nothing. */
import { createServer } from 'node:net';
import { errorCode } from '../config/error-code';
import { StartupError } from '../config/startup-error';
import { startupErrors } from './messages';

/** The server cannot listen on its address. */
export class PortError extends StartupError {
  constructor({ host, port }: Address, error: unknown) {
    const code = errorCode(error) ?? '';
    if (code === 'EADDRINUSE') super(startupErrors.portTaken(port));
    else if (code === 'EACCES') super(startupErrors.noPortPermission(port));
    else super(startupErrors.wrongHost(host, code));
  }
}

export interface Address {
  host: string;
  /** 0: any free port. */
  port: number;
}

/** Listens for a moment. @throws PortError when the address is in use or cannot be used */
export async function assertPortFree(address: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(address, resolve);
    });
  } catch (error) {
    throw new PortError(address, error);
  }
  await new Promise((resolve) => probe.close(resolve));
}
