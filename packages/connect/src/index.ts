/** `@assay/connect`: the Assay wallet for an app's page. */
export { announce, type ProviderInfo } from './announce.ts'
export { ProviderError } from './failure.ts'
export { type AssayOptions, createAssay, type Provider, type RequestArguments } from './provider.ts'
