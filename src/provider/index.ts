/** The provider of `provider`: what an app may ask, and what it gets (EIP-1193). */
export { type AppProvider, createAppProvider } from './session.ts'
export type { AppCall, AppConnection, AppSession, AppProviderDeps } from './app-connection.ts'
export { AppFailure, faultOf } from './failure.ts'
