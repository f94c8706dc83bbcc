import type { AppConnection, AppSession, AppProviderDeps } from './app-connection.ts'
import { createAppSession } from './session.ts'

export type AppProvider = {
  /** Never throws: what cannot be served (framed, an origin that is none) gets a session that refuses everything with 4100. */
  readonly open: (road: AppConnection) => AppSession
}

/** The EIP-1193 provider, one per page of ours. Start the wallet before. */
export const createAppProvider = (deps: AppProviderDeps): AppProvider => ({ open: (road) => createAppSession(deps, road) })
