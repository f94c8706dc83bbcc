/** The entry point of `protocol`: what contexts say to each other. Sub-paths (`#protocol/vault`) are open too. */
export type { AppFrame } from './app.ts'
export { readAppRequestFrame, refusedIdIn } from './app-frame.ts'
export type { CallContext, Calls, Client, Events, Handlers, Validators } from './calls.ts'
export type { KnownPasskey, MadePasskey, PasskeyAnswer, Passkeys, Platform } from './platform.ts'
export { createPortPair, type Port } from './port.ts'
export { createClient, LOST, serve } from './wire.ts'
