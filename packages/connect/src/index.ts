/** `@assay/connect`: the Assay wallet for an app's page. */
export { announce, type ProviderInfo } from './announce.ts'
export { ProviderError } from './failure.ts'
export type { RequestArguments } from './plain-call.ts'
export { type AssayOptions, createAssay, type Provider } from './provider.ts'
