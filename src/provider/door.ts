import type { AppRoad, AppSession, DoorDeps } from './road.ts'
import { createAppSession } from './session.ts'

export type AppDoor = {
  /** Never throws: what cannot be served (framed, an origin that is none) gets a session that refuses everything with 4100. */
  readonly open: (road: AppRoad) => AppSession
}

/** The EIP-1193 door, one per page of ours. Start the wallet before. */
export const createDoor = (deps: DoorDeps): AppDoor => ({ open: (road) => createAppSession(deps, road) })
