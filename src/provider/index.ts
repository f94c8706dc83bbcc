/** The door of `provider`: what an app may ask, and what it gets (EIP-1193). */
export type { AppCall, AppDoor, AppRoad, AppSession, DoorDeps } from './door.ts'
export { createDoor } from './door.ts'
export { AppFailure, faultOf } from './failure.ts'
