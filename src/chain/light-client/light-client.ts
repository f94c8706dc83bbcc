export { configOf } from './config.ts'
export type { LightClientStore } from './containers.ts'
export { initializeLightClientStore, processLightClientStoreForceUpdate, processLightClientUpdate } from './store.ts'
