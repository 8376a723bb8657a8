/** Base class of errors that stop the start of the server and whose message tells the operator what to do. */
export class StartupError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}
