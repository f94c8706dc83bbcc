/** The door of `survey`: questions put to chain and facts kept. */
export { type Balances, readBalances, readUint } from './balances.ts'
export { type Asking, type Call, createReader, type How, type Reader } from './closure.ts'
export { childEnvironment } from './environment.ts'
export { type FeeChoice, suggestFee } from './fees.ts'
export { labelOf } from './labels.ts'
export { hintsOf } from './layouts.ts'
export { type Preset, PRESETS } from './presets.ts'
export { listedToken, listedTokens } from './tokens.ts'
