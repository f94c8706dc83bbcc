import { readFileSync } from 'node:fs'
import type { Hex } from '../../src/core/bytes/hex.ts'
import type { TypedData } from '../../src/core/messages/typed-data-type.ts'

/** Name of a seed in the file. */
export type SeedName = 'all' | 'alcohol' | 'sudden'
type Signature = readonly [v: number, r: Hex, s: Hex]
/** An address, or nothing where a contract is created. */
type Recipient = Hex | ''

/** Parameters and results that Trezor publishes; where they are from stands in `source`. */
export type TrezorCases = {
  readonly source: string
  readonly seeds: Readonly<Record<SeedName, string>>
  readonly addresses: readonly (readonly [seed: SeedName, path: string, address: Hex])[]
  readonly publicKeys: readonly (readonly [seed: SeedName, path: string, key: Hex])[]
  readonly legacy: readonly (readonly [
    name: string,
    seed: SeedName,
    path: string,
    chainId: Hex,
    nonce: Hex,
    gasPrice: Hex,
    gasLimit: Hex,
    to: Recipient,
    value: Hex,
    data: Hex,
    signature: Signature,
  ])[]
  readonly feeMarket: readonly (readonly [
    name: string,
    seed: SeedName,
    path: string,
    chainId: Hex,
    nonce: Hex,
    maxFee: Hex,
    maxPriorityFee: Hex,
    gasLimit: Hex,
    to: Recipient,
    value: Hex,
    data: Hex,
    signature: Signature,
  ])[]
  readonly authorizations: readonly (readonly [
    seed: SeedName,
    path: string,
    delegate: Hex,
    nonce: Hex,
    chainId: Hex,
    signature: Signature,
  ])[]
  readonly refusedAuthorizations: readonly (readonly [
    seed: SeedName,
    path: string,
    delegate: Hex,
    nonce: Hex,
    chainId: Hex,
    to: Recipient,
    value: Hex,
    data: Hex,
  ])[]
  readonly delegations: readonly (readonly [
    seed: SeedName,
    path: string,
    delegate: Hex,
    chainId: Hex,
    to: Hex,
    nonce: Hex,
    value: Hex,
    gasLimit: Hex,
    maxFee: Hex,
    maxPriorityFee: Hex,
    raw: Hex,
  ])[]
  readonly messages: readonly (readonly [seed: SeedName, path: string, text: string, address: Hex, signature: Hex])[]
  readonly verified: readonly (readonly [text: string, address: Hex, signature: Hex])[]
  readonly typedData: readonly (readonly [
    seed: SeedName,
    path: string,
    data: TypedData,
    domain: Hex,
    struct: Hex | null,
    address: Hex,
    signature: Hex,
  ])[]
}

export const TREZOR_CASES = JSON.parse(readFileSync(new URL('trezor-cases.json', import.meta.url), 'utf8')) as TrezorCases
