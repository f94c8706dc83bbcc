/** The door of `provider`: what an app may ask, and what it gets (EIP-1193). */
export { type AppDoor, createDoor } from './door.ts'
export type { AppCall, AppRoad, AppSession, DoorDeps } from './road.ts'
export { AppFailure, faultOf } from './failure.ts'
